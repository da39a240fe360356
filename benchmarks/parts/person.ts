import type { NewCustomField } from '#contract/custom-fields.ts';
import { commitImport, uploadFile } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import type { Result } from '../report.ts';
import { formatDuration, median, percentile, timeInterleaved } from '../timing.ts';

const RELATIONSHIPS = 100_000;
const ROUNDS = 200;
/** Sibling, friend and colleague (contract/src/relationship-kinds.ts), so that each pair needs one row. */
const SYMMETRIC_KINDS = [4, 7, 9];

/**
 * A person's page, the people around them, and filters by custom fields, of a user with 50,000 contacts and 100,000
 * relationships.
 */
export async function personBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const ids = await fillRelationships(fixture);
    const fields = await fillCustomFields(fixture);
    const at = (round: number) => ids[(round * 7919) % ids.length]!;
    const get = (path: string) => async () => {
      const headers = { authorization: `Bearer ${fixture.ada.token}` };
      const response = await fetch(fixture.server.origin + path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    const filter = (query: string) => get(`/api/contacts/?${query}`);
    const times = await timeInterleaved(ROUNDS, {
      page: (round) => get(`/api/contacts/${at(round)}/overview/`)(),
      network: (round) => get(`/api/contacts/${at(round)}/network/?depth=3`)(),
      paths: (round) => get(`/api/contacts/paths/?to=${at(round)}`)(),
      choice: filter(`custom.${fields.size}=M`),
      range: filter(`custom.${fields.number}=100..200`),
      contains: filter(`custom.${fields.text}=word+17`),
      combined: filter(`custom.${fields.size}=M&custom.${fields.number}=100..5000`),
    });
    for (const [name, what, at_most] of MEASURED)
      results.push({
        what: `${what}, p95`,
        value: percentile(times[name], 0.95),
        unit: 'ms',
        ...(at_most !== undefined && { at_most }),
        details: `p50 ${formatDuration(median(times[name]))}`,
      });
  });
  return results;
}

const MEASURED = [
  ['page', 'person page', 50],
  ['network', 'people around a person, depth 3', undefined],
  ['paths', 'paths to a person', undefined],
  ['choice', 'filter by a choice', 100],
  ['range', 'filter by a range of numbers', 100],
  ['contains', 'filter by a part of a text', 100],
  ['combined', 'filter by a choice and a range', 100],
] as const;

/** Three fields with a value for each contact. */
async function fillCustomFields({ ada, pool }: BenchFixture) {
  const create = (body: NewCustomField) => ada.call('POST /api/custom-fields/', { body });
  const { id: size } = await create({
    name: 'Shirt size',
    kind: 'choice',
    options: ['S', 'M', 'L', 'XL'],
  });
  const { id: number } = await create({ name: 'Number', kind: 'number' });
  const { id: text } = await create({ name: 'Text', kind: 'text' });
  await pool.query(CUSTOM_VALUES, [ada.id, size, number, text]);
  await pool.query('vacuum analyze');
  return { size, number, text };
}

const CUSTOM_VALUES = `
  update contacts set custom = jsonb_build_object(
    $2::bigint, (array['S', 'M', 'L', 'XL'])[1 + id % 4], $3::bigint, id % 10000,
    $4::bigint, 'word ' || id % 100 || ' of many')
  where owner_id = $1`;

/** Random relationships, four of a contact on average. Returns the ids of the contacts. */
async function fillRelationships({ ada, pool }: BenchFixture): Promise<number[]> {
  const { id } = await uploadFile(ada, 'people.csv', createCsv(0, SIZE.file));
  await commitImport(ada, id);
  await pool.query(RANDOM_RELATIONSHIPS, [ada.id, RELATIONSHIPS, SYMMETRIC_KINDS]);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select id from contacts where owner_id = $1', [
    ada.id,
  ]);
  return rows.map((row) => Number(row.id));
}

/** Pairs at pseudorandom distances. */
const RANDOM_RELATIONSHIPS = `
  insert into relationships (owner_id, kind_id, from_id, to_id, created_at, updated_at)
  select $1, ($3::bigint[])[1 + number % 3], ids[first], ids[second], now(), now()
  from (select array_agg(id order by id) as ids from contacts where owner_id = $1) as own,
    generate_series(1, $2) as number,
    lateral (select 1 + number * 7919::bigint % (cardinality(ids) - 400) as first) as start,
    lateral (select first + 1 + number * 104729::bigint % 399 as second) as finish
  on conflict do nothing`;
