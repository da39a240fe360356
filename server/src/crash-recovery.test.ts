import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServerIn } from './testing/server-process.ts';

// A power cut: server and database are killed while users write.

const WRITERS = 6;
const ENOUGH = 60;
const SCRIPTS = join(import.meta.dirname, '../../scripts');

let parent: string;
let data_dir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'acquaint-killed-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(parent, 0o711);
  data_dir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

async function post(url: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Kills both, with every process of the database. */
async function cutPower(server: { kill(): Promise<void> }): Promise<void> {
  const [pid] = readFileSync(join(data_dir, 'postgres-18/postmaster.pid'), 'utf8').split('\n');
  process.kill(-Number(pid), 'SIGKILL');
  await server.kill();
}

/** Writes contacts and cuts the power during it. Returns the confirmed ones. */
async function writeUntilKilled(): Promise<{ token: string; answered: Map<number, string> }> {
  const server = await startServerIn(data_dir);
  const { token } = (await post(`${server.url}/api/signup/`, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    password: 'correct horse battery staple',
    accept_terms: true,
  })) as { token: string };
  const answered = new Map<number, string>();
  let killed: Promise<void> | undefined;
  const write = async (writer: number) => {
    for (let number = 0; ; number += 1) {
      const first_name = `Card ${writer} ${number}`;
      const card = await post(`${server.url}/api/contacts/`, { first_name }, token).catch(
        () => null,
      );
      if (card === null) return;
      answered.set(card['id'] as number, first_name);
      if (answered.size === ENOUGH) killed = cutPower(server);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killed;
  return { token, answered };
}

/** What a server that is started on a folder does not have, or has otherwise. */
async function missingIn(
  folder: string,
  token: string,
  wanted: Map<number, string>,
): Promise<unknown[]> {
  const server = await startServerIn(folder);
  const missing: unknown[] = [];
  for (const [id, first_name] of wanted) {
    const answer = await fetch(`${server.url}/api/contacts/${id}/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const card = (await answer.json()) as { first_name?: string };
    if (card.first_name !== first_name) missing.push({ id, first_name, status: answer.status });
  }
  await server.stop();
  return missing;
}

function runScript(name: string, folder: string, DATA_DIR: string): string {
  const env = { PATH: process.env['PATH'], DATA_DIR };
  return execFileSync(process.execPath, [join(SCRIPTS, name), folder], { env, encoding: 'utf8' });
}

it('keeps acknowledged writes after a power failure, in the data folder and a backup', async () => {
  const { token, answered } = await writeUntilKilled();
  expect(answered.size).toBeGreaterThanOrEqual(ENOUGH);
  const backup = join(parent, 'backup');
  const elsewhere = join(parent, 'elsewhere');
  expect(runScript('backup.ts', backup, data_dir)).toMatch(/Wrote \d+ rows/);
  expect(await missingIn(data_dir, token, answered)).toEqual([]);
  expect(runScript('restore.ts', backup, elsewhere)).toMatch(/Restored \d+ rows/);
  expect(await missingIn(elsewhere, token, answered)).toEqual([]);
  // Over what is there nothing is ever restored.
  expect(() => runScript('restore.ts', backup, elsewhere)).toThrow('The database isn’t empty');
}, 90_000);
