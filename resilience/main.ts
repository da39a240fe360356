import { parseArgs } from 'node:util';
import { badInputPart } from './parts/bad-input.ts';
import { balancerPart } from './parts/balancer.ts';
import { slowClientsTest } from './parts/slow-clients.ts';
import { durabilityPart } from './parts/durability.ts';
import { databaseOutageTest } from './parts/database-outage.ts';

// npm run test:resilience: does to Acquaint what befalls servers, and sees that nothing is lost. `npm run
// test:resilience -- durability --rounds 5 --seed 7` does one part. Ends with 1 where something does not hold.

/** Says what it saw, and gives a sentence for each thing that does not hold. */
type Part = (options: { rounds: number; seed: number }) => Promise<string[]>;

const PARTS: Record<string, Part> = {
  durability: durabilityPart,
  away: databaseOutageTest,
  crowd: slowClientsTest,
  balancer: balancerPart,
  requests: () =>
    badInputPart().then(
      () => [],
      (error: unknown) => [String(error)],
    ),
};

async function run(names: string[], options: Parameters<Part>[0]): Promise<void> {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}.`);
  const broken: string[] = [];
  for (const name of names) {
    console.log(`\n— ${name}`);
    for (const sentence of await PARTS[name]!(options)) broken.push(`${name}: ${sentence}`);
  }
  console.log(broken.length === 0 ? '\nEverything holds.' : `\n${broken.join('\n')}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
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
