import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashToken } from '../../server/src/infra/tokens.ts';
import { createLibpqEnv } from './processes.ts';
import { createRequests, type LoadRequest, type Fixture } from './fixture.ts';
import { QUERIES, type Operation, type Query } from './queries.ts';

export const INSTALL_PGBENCH =
  'Skipped pgbench: apt-get install postgresql-contrib, or postgresql-15';

const PGBENCH = 'pgbench';

export function hasPgbench(): boolean {
  return spawnSync(PGBENCH, ['--version']).status === 0;
}

/** Transactions per second of the prepared statements alone. */
export async function measureStatementRate(
  database: { url: string; folder: string },
  fixture: Fixture,
  {
    operation,
    connections,
    seconds,
  }: { operation: Operation; connections: number; seconds: number },
): Promise<number> {
  const requests = createRequests(operation, fixture, connections);
  const file = join(database.folder, `${operation}.sql`);
  await writeFile(file, createScript(operation, requests.length));
  const loadArgs = ['-c', String(connections), '-j', '1', '-T', String(seconds)];
  const child = spawn(
    PGBENCH,
    ['-n', '-M', 'prepared', ...loadArgs, '-f', file, ...createVariables(requests, fixture)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...createLibpqEnv(database.url) },
    },
  );
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (errors += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  const [, rate] = /^tps = ([\d.]+)/m.exec(output) ?? [];
  if (code !== 0 || rate === undefined) throw new Error(`pgbench: ${errors || output}`);
  return Number(rate);
}

/** Each connection acts for another user. Variables per user have the number of the connection as a suffix. */
function createScript(operation: Operation, connections: number): string {
  const parts = Array.from({ length: connections }, (_, client) => {
    const condition = `\\${client === 0 ? 'if' : 'elif'} :client_id = ${client}`;
    const statements = QUERIES[operation].map((query) => createStatement(query, client));
    return [condition, ...statements].join('\n');
  });
  return `${parts.join('\n')}\n\\endif\n`;
}

const CLIENT_VARIABLES = /(?<!:):(token_hash|conversation)\b/g;

/** A unique key per request; later statements use its result. */
const NEW_KEY = 'gen_random_uuid()';

function createStatement({ name, text, definesVariables }: Query, client: number): string {
  const withKey = name === 'store_response' ? text : text.replaceAll(/(?<!:):key\b/g, NEW_KEY);
  const withClient = withKey.replaceAll(CLIENT_VARIABLES, `:$1_${client}`);
  return `${withClient}${definesVariables ? ' \\gset' : ';'}`;
}

function createVariables(requests: LoadRequest[], { derived }: Fixture): string[] {
  const { body } = requests[0]!;
  const common = { ...derived, ...body, request: toHex(Buffer.from(JSON.stringify(body ?? {}))) };
  const perClient = requests.flatMap(
    ({ token, body: requestBody }, client): [string, unknown][] => [
      [`token_hash_${client}`, toHex(hashToken(token))],
      [`conversation_${client}`, requestBody?.['conversation'] ?? 0],
    ],
  );
  const variables = [
    ...Object.entries({ ...common, answer: JSON.stringify(body ?? {}) }),
    ...perClient,
  ];
  return variables.flatMap(([name, value]) => ['-D', `${name}=${toText(value)}`]);
}

function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

function toText(value: unknown): string {
  return Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : String(value);
}
