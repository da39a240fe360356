import { comparisonBenchmark } from './parts/comparison.ts';
import { browserPart } from './parts/browser.ts';
import { dashboardPart } from './parts/dashboard.ts';
import { growthPart } from './parts/growth.ts';
import { importPart } from './parts/import.ts';
import { listPart } from './parts/list.ts';
import { messagesPart } from './parts/messages.ts';
import { pagesPart } from './parts/pages.ts';
import { remindersPart } from './parts/reminders.ts';
import { holds, tableOf, type Result } from './report.ts';

// npm run bench: runs all benchmarks; `npm run bench -- list` runs one. Fails if a limit is exceeded.

const PARTS: Record<string, () => Promise<Result[]>> = {
  comparison: comparisonBenchmark,
  growth: growthPart,
  list: listPart,
  import: importPart,
  messages: messagesPart,
  reminders: remindersPart,
  dashboard: dashboardPart,
  browser: browserPart,
  pages: pagesPart,
};

async function run(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}.`);
  const results: Result[] = [];
  for (const name of names) {
    console.log(`\n— ${name}`);
    for (const result of await PARTS[name]!()) results.push({ part: name, ...result });
  }
  console.log(`\n${tableOf(results)}\n`);
  const broken = results.filter((result) => !holds(result)).length;
  console.log(broken === 0 ? 'Every limit holds.' : `${broken} limits are broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
await run(asked.length > 0 ? asked : Object.keys(PARTS));
