import type { Result } from '../report.ts';
import { formatDuration, percentile, measureTime, type Times } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

/** Measures the first duplicate scan of an account and the response times during it. */
export async function measureDuplicates({ ada }: BenchFixture): Promise<Result> {
  const times: Times = [];
  // The data set was written without the events that start scans.
  await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  const startedAt = Date.now();
  for (;;) {
    let scan = { count: 0, searching: true };
    times.push(
      await measureTime(async () => {
        scan = await ada.call('GET /api/contacts/duplicates/');
      }),
    );
    if (!scan.searching)
      return {
        what: 'first duplicate scan of an account',
        value: (Date.now() - startedAt) / 1000,
        unit: 's',
        details: `${scan.count} groups; response p95 during the scan ${formatDuration(percentile(times, 0.95))}`,
      };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
