import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from '../cluster-folder.ts';
import type { Connection } from '../connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start.ts';

/** A database and a streaming replica of it; both start again when they are killed. */
export interface StreamingReplica {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  stop(): Promise<void>;
}

const LOG = { info: () => {}, warn: () => {} };

function start(data_dir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ data_dir, log: LOG, sync: false });
}

/** Starts both in this folder. `fill` gets the database before it is copied. The caller stops them. */
export async function startStreamingReplica(
  folder: string,
  fill: (connection: Connection) => Promise<void>,
): Promise<StreamingReplica> {
  const [own, copy] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string];
  for (const made of [own, copy]) {
    mkdirSync(made);
    chmodSync(made, 0o711);
  }
  const first = await start(own);
  try {
    await fill(first.connection);
  } finally {
    await first.stop();
  }
  // The files of a database at rest, as the npm package brings no pg_basebackup.
  execFileSync('cp', ['-a', clusterFolder(own), clusterFolder(copy)]);
  const primary = await start(own);
  try {
    const { host, port, user, password } = primary.connection;
    const conninfo = `host=${host} port=${port} user=${user} password=${password}`;
    const settings = `primary_conninfo = '${conninfo}'\n`;
    appendFileSync(join(clusterFolder(copy), 'postgresql.auto.conf'), settings);
    writeFileSync(join(clusterFolder(copy), 'standby.signal'), '');
    const replica = await start(copy);
    const stop = async () => {
      await replica.stop();
      await primary.stop();
    };
    return { primary, replica, stop };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}
