import type { Result } from '../report.ts';
import { median, timeInterleaved } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

const ROUNDS = 60;
const LIMIT = 100;
const DEEP = 1000;
const AT_MOST = 1.2;

/** Cost of the thousandth page relative to the first. */
export async function measureDeepPage({ ada }: BenchFixture): Promise<Result> {
  const { cursors } = await ada.call('GET /api/contacts/landmarks/');
  // The first page has no cursor.
  const cursor = cursors[DEEP - 2];
  if (cursor === undefined) throw new Error(`There are only ${cursors.length + 1} pages.`);
  const deep = await ada.call('GET /api/contacts/', { query: { limit: LIMIT, cursor } });
  if (deep.results.length !== LIMIT) throw new Error(`Page ${DEEP} is not full.`);
  const times = await timeInterleaved(ROUNDS, {
    first: () => ada.call('GET /api/contacts/', { query: { limit: LIMIT } }),
    deep: () => ada.call('GET /api/contacts/', { query: { limit: LIMIT, cursor } }),
  });
  const [first, last] = [median(times.first), median(times.deep)];
  return {
    what: `page ${DEEP} against page 1`,
    value: last / first,
    unit: '×',
    at_most: AT_MOST,
    beside: `p50 ${last.toFixed(1)} ms and ${first.toFixed(1)} ms`,
  };
}
