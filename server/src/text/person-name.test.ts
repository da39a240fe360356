import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatName } from '#contract/person-name.ts';
import { PERSON_NAMES } from '../testing/person-names.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function formatInDatabase(names: string[][]): Promise<string[]> {
  const [first, last, languages] = [0, 1, 2].map((part) => names.map((name) => name[part] ?? ''));
  const { rows } = await sql<{ name: string }>`
    select person_name(first, last, language) as name
    from unnest(${first}::text[], ${last}::text[], ${languages}::text[])
      with ordinality as given (first, last, language, place)
    order by place`.execute(app.db);
  return rows.map(({ name }) => name);
}

it.each(PERSON_NAMES)(
  'shows %o and %o in %o as %o',
  async (first_name, last_name, language, shown) => {
    expect(formatName({ first_name, last_name }, language)).toBe(shown);
    expect(await formatInDatabase([[first_name, last_name, language]])).toEqual([shown]);
  },
);

it('orders names of random scripts in the same way as the database', async () => {
  const unit = fc.constantFrom(...Array.from('aÉ 山々〇・ー゙゚ｶﾞがガ홍ㅎᄒ𠮷﨑ّأשׁ-9٣'));
  const name = fc.tuple(
    fc.string({ unit, maxLength: 4 }),
    fc.string({ unit, maxLength: 4 }),
    fc.constantFrom('', 'en', 'ja', 'hu', 'hu-HU'),
  );
  const names = fc.sample(name, { numRuns: 2000, seed: 1 });
  expect(await formatInDatabase(names)).toEqual(
    names.map(([first_name, last_name, language]) =>
      formatName({ first_name, last_name }, language),
    ),
  );
});
