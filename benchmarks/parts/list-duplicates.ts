import type { Result } from '../report.ts';
import { formatDuration, percentile, timeOf, type Times } from '../timing.ts';
import type { BenchFixture } from '../fixture.ts';

/** Duration of the first duplicate scan, and response times during it. */
export async function measureDuplicates({ ada }: BenchFixture): Promise<Result> {
  const asked: Times = [];
  const begun = Date.now();
  for (;;) {
    let found = { count: 0, searching: true };
    asked.push(
      await timeOf(async () => {
        found = await ada.call('GET /api/contacts/duplicates/');
      }),
    );
    if (!found.searching)
      return {
        what: 'first look for duplicates among all of one person',
        value: (Date.now() - begun) / 1000,
        unit: 's',
        beside: `${found.count} groups; asking meanwhile p95 ${formatDuration(percentile(asked, 0.95))}`,
      };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
