import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { withFilledFixture } from '../fixture.ts';
import { measureDeepPage } from './list-deep-page.ts';
import { measureDuplicates } from './list-duplicates.ts';
import { filterReads } from './list-filters.ts';
import { measureSearches, searchReads } from './list-searches.ts';
import { askOften, measureRead } from './list-read.ts';

/** The list of a user with 100,000 of a million contacts. */
export async function listPart(): Promise<Result[]> {
  const results: Result[] = [];
  await withFilledFixture(async (world) => {
    const reads = await filterReads(world);
    results.push(await measureDeepPage(world));
    for (const read of reads) results.push((await measureRead(world, read)).result);
    results.push(...(await measureSearches(world)));
    // The hand-written statement scans some contacts; reported with the times.
    const scans = await countScans(world.pool, () => askOften(world, [...reads, ...searchReads()]));
    results.push({
      what: 'all contacts read from first to last',
      value: scans,
      unit: '',
      at_most: 0,
      beside: 'times, by the server, each of the above asked often',
    });
    results.push(await measureDuplicates(world));
  });
  return results;
}
