import { matchingBenchmark } from './parts/ask-matches.ts';
import { comparisonBenchmark } from './parts/comparison.ts';
import { browserBenchmark } from './parts/browser.ts';
import { dashboardBenchmark } from './parts/dashboard.ts';
import { devicesBenchmark } from './parts/devices.ts';
import { growthBenchmark } from './parts/growth.ts';
import { importBenchmark } from './parts/import.ts';
import { listBenchmark } from './parts/list.ts';
import { messagesBenchmark } from './parts/messages.ts';
import { pagesBenchmark } from './parts/pages.ts';
import { personBenchmark } from './parts/person.ts';
import { remindersBenchmark } from './parts/reminders.ts';
import { webhooksBenchmark } from './parts/webhooks.ts';
import { isWithinLimit, formatTable, type Result } from './report.ts';

// npm run bench: runs all benchmarks; `npm run bench -- list` runs one. Exits with 1 if a limit isn't met.

const PARTS: Record<string, () => Promise<Result[]>> = {
  comparison: comparisonBenchmark,
  growth: growthBenchmark,
  list: listBenchmark,
  person: personBenchmark,
  import: importBenchmark,
  messages: messagesBenchmark,
  reminders: remindersBenchmark,
  dashboard: dashboardBenchmark,
  'ask-matches': matchingBenchmark,
  devices: devicesBenchmark,
  webhooks: webhooksBenchmark,
  browser: browserBenchmark,
  pages: pagesBenchmark,
};

async function run(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(
      `Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`,
    );
  const results: Result[] = [];
  for (const name of names) {
    console.log(`\n— ${name}`);
    for (const result of await PARTS[name]!()) results.push({ part: name, ...result });
  }
  console.log(`\n${formatTable(results)}\n`);
  const exceeded = results.filter((result) => !isWithinLimit(result)).length;
  console.log(exceeded === 0 ? 'All limits are met.' : `${exceeded} limits are not met.`);
  process.exitCode = exceeded === 0 ? 0 : 1;
}

const selected = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
await run(selected.length > 0 ? selected : Object.keys(PARTS));
