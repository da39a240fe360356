import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOLDED_TEXTS } from '../testing/folded-texts.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { foldText } from '#contract/fold-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function foldInDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by place`.execute(app.db);
  return rows.map(({ folded }) => folded);
}

it.each(FOLDED_TEXTS)('folds %o to %o', async (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(await foldInDatabase([text])).toEqual([folded]);
});

it('folds each letter that the migration names in the same way as the database', async () => {
  const ranges = [
    [0xc0, 0x17f],
    [0x370, 0x3ff],
    [0x590, 0x6ff],
    [0x3040, 0x30ff],
    [0xff00, 0xff9f],
  ] as const;
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const named = letters.filter((letter) => /\p{L}|\p{M}|\p{N}/u.test(letter));
  expect(await foldInDatabase(named)).toEqual(named.map(foldText));
});

it('folds random texts of these scripts in the same way as the database', async () => {
  const unit = fc.constantFrom(
    ...Array.from('aÉßøİıﬁＡ１ 　أإآٱٰىیؤئةـّأשׁםץﬠײ٣۴ァぁッっゃﾞｶﾞガヷがー゙ヽヾゟㇰ㌔漢㋿한各ㅎ'),
    'ي\u0654',
    'か\u3099',
    'שׁ',
  );
  const texts = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 3000, seed: 1 });
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText));
});

it("doesn't change folded text", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
