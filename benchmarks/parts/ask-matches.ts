import type pg from 'pg';
import { signUp } from '../client.ts';
import { listCopiedColumns } from '../data-set/fill.ts';
import {
  readLabeledSet,
  type LabeledContact,
  type LabeledNeed,
} from '../data-set/ask-matches/read-matches.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import type { Result } from '../report.ts';
import { formatDuration, measureTime, median, percentile, sortAscending } from '../timing.ts';
import { PLAIN_SEARCH } from './ask-matches-baseline.ts';

const SIZE = { own: 50_000, others: 4 };
const MAX_P95_MS = 100;
/** How much better than plain full-text search the mean of all needs must be. */
const MIN_MARGIN = { precision: 0.2, recall: 0.15 };
const MIN_HELD_OUT = { precision: 0.7, recall: 0.75 };
const HELD_OUT = 'held-out half';
const ROUNDS = 3;

/**
 * How well asks find the contacts that fit, compared with plain full-text search, on contacts labeled manually; and how
 * long it takes at 50,000 contacts. The table of synonyms was tuned with the first, third, … need only.
 */
export async function matchingBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const { contacts, needs } = readLabeledSet();
    const names = await addContacts(fixture, contacts);
    const ids = await addAsks(fixture, needs);
    const found = new Map<LabeledNeed, Found>();
    for (const [index, need] of needs.entries())
      found.set(need, {
        ours: (await readMatches(fixture, ids[index]!)).map((id) => names.get(id)!),
        plain: await searchPlainly(fixture, need),
      });
    results.push(
      ...compare(
        'tuned half',
        found,
        needs.filter((_, index) => index % 2 === 0),
      ),
      ...compare(
        HELD_OUT,
        found,
        needs.filter((_, index) => index % 2 === 1),
      ),
      ...compare('all', found, needs),
      ...margins(found, needs),
    );
    await enlarge(fixture.pool, fixture.ada.id);
    results.push(await measureTimes(fixture, ids));
  });
  return results;
}

/** Names of contacts, best first. */
interface Found {
  ours: string[];
  plain: string[];
}

/** Returns the names by id. */
async function addContacts({ ada }: BenchFixture, contacts: LabeledContact[]) {
  const names = new Map<number, string>();
  for (const { name, city, country, ...card } of contacts) {
    const body = { ...card, first_name: name, addresses: [{ city, country }] };
    const { id } = await ada.call('POST /api/contacts/', { body });
    names.set(id, name);
  }
  return names;
}

/** Asks of a connection, past the limits of the API. Returns their ids. */
async function addAsks({ server, ada, pool }: BenchFixture, needs: LabeledNeed[]) {
  const grace = await signUp(server.origin, 'Grace');
  await pool.query(CONNECT, [grace.id, ada.id]);
  const ids: number[] = [];
  for (const { need, details, place } of needs) {
    const { rows } = await pool.query<{ id: string }>(INSERT_ASK, [grace.id, need, details, place]);
    ids.push(Number(rows[0]!.id));
  }
  return ids;
}

const CONNECT = `
  insert into connections (from_user, to_user, status, created_at, responded_at)
  values ($1, $2, 'accepted', now(), now())`;

const INSERT_ASK = `
  insert into asks (user_id, need, details, place, audience_kind, expires_on, expires_at, created_at, updated_at)
  values ($1, $2, $3, $4, 'connections', current_date + 30, now() + interval '30 days', now(), now())
  returning id`;

async function readMatches({ ada }: BenchFixture, id: number): Promise<number[]> {
  const { results } = await ada.call('GET /api/asks/{id}/matches/', { params: { id } });
  return results.map(({ contact }) => contact.id);
}

async function searchPlainly({ ada, pool }: BenchFixture, need: LabeledNeed): Promise<string[]> {
  const words = `${need.need} ${need.place}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const { rows } = await pool.query<{ name: string }>(PLAIN_SEARCH, [ada.id, words.join(' or ')]);
  return rows.map((row) => row.name);
}

function compare(what: string, found: Map<LabeledNeed, Found>, needs: LabeledNeed[]): Result[] {
  const details = (measure: Measure) => `plain ${mean(needs, found, 'plain', measure).toFixed(2)}`;
  const limits = what === HELD_OUT ? MIN_HELD_OUT : undefined;
  return (['precision', 'recall'] as const).map((name) => ({
    what: `${MEASURES[name].what}, ${what} (${needs.length} needs)`,
    value: mean(needs, found, 'ours', MEASURES[name].measure),
    unit: '',
    ...(limits && { at_least: limits[name] }),
    details: details(MEASURES[name].measure),
  }));
}

function margins(found: Map<LabeledNeed, Found>, needs: LabeledNeed[]): Result[] {
  return (['precision', 'recall'] as const).map((name) => {
    const { what, measure } = MEASURES[name];
    const of = (kind: keyof Found) => mean(needs, found, kind, measure);
    return {
      what: `${what} above plain full-text search`,
      value: of('ours') - of('plain'),
      unit: '',
      at_least: MIN_MARGIN[name],
    };
  });
}

type Measure = (names: string[], fitting: string[]) => number;

const countFitting = (names: string[], fitting: string[]) =>
  names.filter((name) => fitting.includes(name)).length;

/** Needs with fewer than three fitting contacts can reach 1, too. */
const MEASURES = {
  precision: {
    what: 'precision at 3',
    measure: (names: string[], fitting: string[]) =>
      countFitting(names.slice(0, 3), fitting) / Math.min(3, fitting.length),
  },
  recall: {
    what: 'recall at 10',
    measure: (names: string[], fitting: string[]) =>
      countFitting(names.slice(0, 10), fitting) / fitting.length,
  },
} satisfies Record<string, { what: string; measure: Measure }>;

function mean(
  needs: LabeledNeed[],
  found: Map<LabeledNeed, Found>,
  kind: keyof Found,
  measure: Measure,
): number {
  const values = needs.map((need) => measure(found.get(need)![kind], need.fitting));
  return values.reduce((sum, value) => sum + value, 0) / needs.length;
}

/** Copies the contacts up to 50,000 of one user, and as many for each of some others. */
async function enlarge(pool: pg.Pool, owner_id: number): Promise<void> {
  const columns = await listCopiedColumns(pool);
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from contacts where owner_id = $1',
    [owner_id],
  );
  const copies = Math.ceil(SIZE.own / Number(rows[0]!.count)) - 1;
  await pool.query(COPY(columns), [owner_id, copies]);
  await pool.query(OTHERS, [owner_id, SIZE.others]);
  await pool.query(COPY_TO_OTHERS(columns), [owner_id]);
  await pool.query('vacuum analyze');
}

const COPY = (columns: string) => `
  insert into contacts (owner_id, ${columns})
  select owner_id, ${columns} from contacts, generate_series(1, $2) where owner_id = $1`;

const OTHERS = `
  insert into users (first_name, email, password_hash, referral_code, created_at, updated_at)
  select 'Other', 'other-' || number || '@bench.example', '', 'other-' || number, created_at, created_at
  from users, generate_series(1, $2) as number where users.id = $1`;

const COPY_TO_OTHERS = (columns: string) => `
  insert into contacts (owner_id, ${columns})
  select others.id, ${columns}
  from contacts, (select id from users where first_name = 'Other') as others where owner_id = $1`;

async function measureTimes(fixture: BenchFixture, ids: number[]): Promise<Result> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const id of ids) {
      const time = await measureTime(() => readMatches(fixture, id));
      if (round > 0) times.push(time);
    }
  const sorted = sortAscending(times);
  return {
    what: `matches of an ask at ${SIZE.own} contacts, p95`,
    value: percentile(sorted, 0.95),
    unit: 'ms',
    at_most: MAX_P95_MS,
    details: `p50 ${formatDuration(median(sorted))} of ${sorted.length} requests for ${ids.length} needs`,
  };
}
