import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { withFilledFixture } from '../fixture.ts';
import { measureDeepPage } from './list-deep-page.ts';
import { measureDuplicates } from './list-duplicates.ts';
import { createFilterReads } from './list-filters.ts';
import { measureSearches, createSearchReads } from './list-searches.ts';
import { requestRepeatedly, measureRead } from './list-read.ts';

/** The list of a user with 100,000 of a million contacts. */
export async function listBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFilledFixture(async (fixture) => {
    const reads = await createFilterReads(fixture);
    results.push(await measureDeepPage(fixture));
    for (const read of reads) results.push((await measureRead(fixture, read)).result);
    results.push(...(await measureSearches(fixture)));
    // Counts scans by the server only; measureRead reports those of the baseline queries.
    const scans = await countScans(fixture.pool, () =>
      requestRepeatedly(fixture, [...reads, ...createSearchReads()]),
    );
    results.push({
      what: 'sequential scans of contacts',
      value: scans,
      unit: '',
      at_most: 0,
      details: 'by the server, for repeated requests of the above',
    });
    results.push(await measureDuplicates(fixture));
  });
  return results;
}
