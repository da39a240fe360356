import { parseArgs } from 'node:util';
import { badInputTest } from './parts/bad-input.ts';
import { balancerTest } from './parts/balancer.ts';
import { costlyRequestsTest } from './parts/costly-requests.ts';
import { devicesTest } from './parts/devices.ts';
import { introductionsTest } from './parts/introductions.ts';
import { slowClientsTest } from './parts/slow-clients.ts';
import { durabilityTest } from './parts/durability.ts';
import { webhooksTest } from './parts/webhooks.ts';
import { databaseOutageTest } from './parts/database-outage.ts';

// npm run test:resilience: injects faults into running servers and checks that nothing is lost. `npm run
// test:resilience -- durability --rounds 5 --seed 7` runs one part. Exits with 1 if a check fails. See
// docs/decisions/097.

/** Prints its measurements and returns one message per failed check. */
type Part = (options: { rounds: number; seed: number }) => Promise<string[]>;

const PARTS: Record<string, Part> = {
  durability: durabilityTest,
  'database-outage': databaseOutageTest,
  introductions: introductionsTest,
  devices: devicesTest,
  webhooks: webhooksTest,
  'slow-clients': slowClientsTest,
  balancer: balancerTest,
  'costly-requests': costlyRequestsTest,
  requests: () =>
    badInputTest().then(
      () => [],
      (error: unknown) => [String(error)],
    ),
};

async function run(names: string[], options: Parameters<Part>[0]): Promise<void> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(
      `Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`,
    );
  const failures: string[] = [];
  for (const name of names) {
    console.log(`\n— ${name}`);
    for (const failure of await PARTS[name]!(options)) failures.push(`${name}: ${failure}`);
  }
  console.log(failures.length === 0 ? '\nAll checks passed.' : `\n${failures.join('\n')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
await run(positionals.length > 0 ? positionals : Object.keys(PARTS), {
  rounds: Number(values.rounds),
  seed: Number(values.seed),
});
