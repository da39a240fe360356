import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { readDatabaseIdentity } from '../infra/replica/identity.ts';
import { createClient } from './database-query.ts';
import { failure, ok, reasonOf, type Result, type Results, warning } from './finding.ts';

const POLL_MS = 20;
const MAX_LAG_MS = 1000;

// Without writes the last replayed transaction may be old.
const REPLAY_SQL = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as there,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float as seconds`;

/** Whether the replica belongs to this database and follows closely. */
export async function checkReplica(
  url: string | undefined,
  connection: pg.ClientConfig,
): Promise<Results> {
  if (url === undefined) return [];
  const [replica, primary] = [createClient({ connectionString: url }), createClient(connection)];
  try {
    await primary.connect();
    await replica.connect();
    return await examine(replica, primary);
  } catch (error) {
    return warning(
      `Can’t query the replica (${reasonOf(error)}). All reads go to the primary.`,
      'Check that it’s running, that REPLICA_URL is correct, and that it accepts connections from this host.',
    );
  } finally {
    await Promise.all([replica.end(), primary.end()]);
  }
}

async function examine(replica: pg.Client, primary: pg.Client): Promise<Result> {
  const [replicaIdentity, primaryIdentity] = await Promise.all([
    readDatabaseIdentity(replica),
    readDatabaseIdentity(primary),
  ]);
  if (!replicaIdentity.is_replica)
    return failure(
      'REPLICA_URL doesn’t point to a streaming replica.',
      'Set it to a streaming replica of the database, or unset it.',
    );
  if (replicaIdentity.database_id !== primaryIdentity.database_id)
    return failure(
      'REPLICA_URL points to a replica of another database.',
      'Set it to a replica of the database in DATABASE_URL.',
    );
  return lagFinding(replica, primary);
}

/** Time until the replica reaches the primary's position. */
async function lagFinding(replica: pg.Client, primary: pg.Client): Promise<Result> {
  const { rows } = await primary.query<{ position: string }>(
    'select pg_current_wal_flush_lsn()::text as position',
  );
  const startedAt = performance.now();
  for (;;) {
    const replayed = await replica.query<{ there: boolean; seconds: number }>(REPLAY_SQL, [
      rows[0]!.position,
    ]);
    const { there, seconds } = replayed.rows[0]!;
    const waited_ms = performance.now() - startedAt;
    if (there) return ok(`Replication lag: ${Math.ceil(waited_ms)} ms.`);
    if (waited_ms > MAX_LAG_MS)
      return warning(
        `The replica is ${Math.ceil(seconds)} s behind. Reads go to the primary.`,
        'Check its disk, the network, and whether replay is paused.',
      );
    await setTimeout(POLL_MS);
  }
}
