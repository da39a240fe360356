import type { Result } from '../report.ts';
import { median, timeInterleaved } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

const ROUNDS = 60;
const PAGE_SIZE = 100;
const DEEP_PAGE = 1000;
const MAX_RATIO = 1.2;

/** Measures the thousandth page relative to the first. */
export async function measureDeepPage({ ada }: BenchFixture): Promise<Result> {
  const { cursors } = await ada.call('GET /api/contacts/landmarks/');
  // The first page has no cursor.
  const cursor = cursors[DEEP_PAGE - 2];
  if (cursor === undefined) throw new Error(`The list has only ${cursors.length + 1} pages.`);
  const deep = await ada.call('GET /api/contacts/', { query: { limit: PAGE_SIZE, cursor } });
  if (deep.results.length !== PAGE_SIZE) throw new Error(`Page ${DEEP_PAGE} is not full.`);
  const times = await timeInterleaved(ROUNDS, {
    first: () => ada.call('GET /api/contacts/', { query: { limit: PAGE_SIZE } }),
    deep: () => ada.call('GET /api/contacts/', { query: { limit: PAGE_SIZE, cursor } }),
  });
  const [first, last] = [median(times.first), median(times.deep)];
  return {
    what: `page ${DEEP_PAGE} compared to page 1`,
    value: last / first,
    unit: '×',
    at_most: MAX_RATIO,
    details: `p50 ${last.toFixed(1)} ms and ${first.toFixed(1)} ms`,
  };
}
