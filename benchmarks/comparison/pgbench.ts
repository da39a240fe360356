import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashToken } from '../../server/src/infra/tokens.ts';
import { connectionOf } from './processes.ts';
import { callsOf, type Call, type Fixture } from './fixture.ts';
import { QUERIES, type Operation, type Query } from './queries.ts';

export const INSTALL_PGBENCH =
  'The ceiling of the database is not measured: apt-get install postgresql-contrib, or postgresql-15';

const PGBENCH = 'pgbench';

export function hasPgbench(): boolean {
  return spawnSync(PGBENCH, ['--version']).status === 0;
}

/** Transactions per second of the prepared statements alone. */
export async function sentencesASecond(
  database: { url: string; folder: string },
  scene: Fixture,
  {
    operation,
    connections,
    seconds,
  }: { operation: Operation; connections: number; seconds: number },
): Promise<number> {
  const calls = callsOf(operation, scene, connections);
  const file = join(database.folder, `${operation}.sql`);
  await writeFile(file, scriptOf(operation, calls.length));
  const often = ['-c', String(connections), '-j', '1', '-T', String(seconds)];
  const child = spawn(
    PGBENCH,
    ['-n', '-M', 'prepared', ...often, '-f', file, ...definitions(calls, scene)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...connectionOf(database.url) },
    },
  );
  let [told, wrong] = ['', ''];
  child.stdout.on('data', (text) => (told += String(text)));
  child.stderr.on('data', (text) => (wrong += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  const [, rate] = /^tps = ([\d.]+)/m.exec(told) ?? [];
  if (code !== 0 || rate === undefined) throw new Error(`pgbench: ${wrong || told}`);
  return Number(rate);
}

/** Each connection acts for another user, whose values have its number in their names. */
function scriptOf(operation: Operation, connections: number): string {
  const parts = Array.from({ length: connections }, (_, place) => {
    const condition = `\\${place === 0 ? 'if' : 'elif'} :client_id = ${place}`;
    const sentences = QUERIES[operation].map((one) => sentenceFor(one, place));
    return [condition, ...sentences].join('\n');
  });
  return `${parts.join('\n')}\n\\endif\n`;
}

const OWN = /(?<!:):(token_hash|conversation)\b/g;

/** A unique key per request, passed to later statements. */
const NEW_KEY = 'gen_random_uuid()';

function sentenceFor({ name, text, gives }: Query, place: number): string {
  const keyed = name === 'keep_answer' ? text : text.replaceAll(/(?<!:):key\b/g, NEW_KEY);
  const own = keyed.replaceAll(OWN, `:$1_${place}`);
  return `${own}${gives ? ' \\gset' : ';'}`;
}

function definitions(calls: Call[], { derived }: Fixture): string[] {
  const { body } = calls[0]!;
  const common = { ...derived, ...body, request: hex(Buffer.from(JSON.stringify(body ?? {}))) };
  const own = calls.flatMap(({ token, body: said }, place): [string, unknown][] => [
    [`token_hash_${place}`, hex(hashToken(token))],
    [`conversation_${place}`, said?.['conversation'] ?? 0],
  ]);
  const all = [...Object.entries({ ...common, answer: JSON.stringify(body ?? {}) }), ...own];
  return all.flatMap(([name, value]) => ['-D', `${name}=${textOf(value)}`]);
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

function textOf(value: unknown): string {
  return Array.isArray(value)
    ? `{${value.map((one) => JSON.stringify(one)).join(',')}}`
    : String(value);
}
