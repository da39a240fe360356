import { countScans } from '../plans.ts';
import type { Result } from '../report.ts';
import { withFilledWorld } from '../world.ts';
import { measureDeepPage } from './list-deep-page.ts';
import { filterReads } from './list-filters.ts';
import { measureSearches } from './list-searches.ts';
import { measureRead } from './list-read.ts';

/** The list of somebody with 100,000 contacts among a million. */
export async function listPart(): Promise<Result[]> {
  const results: Result[] = [];
  await withFilledWorld(async (world) => {
    const reads = await filterReads(world);
    const scans = await countScans(world.pool, async () => {
      results.push(await measureDeepPage(world));
      for (const read of reads) results.push((await measureRead(world, read)).result);
      results.push(...(await measureSearches(world)));
    });
    results.push({
      what: 'all contacts read from first to last',
      value: scans,
      unit: '',
      at_most: 0,
      beside: 'times, by the server in all of the above',
    });
  });
  return results;
}
