import pg from 'pg';
import { checkClock, checkConnections, checkPooler } from './connection-checks.ts';
import { checkIndexes, checkJobs, checkMigrations, checkReplication } from './content-checks.ts';
import { STATEMENT_TIMEOUT_MS } from './database-query.ts';
import { failure, type Finding, findingsOf, reasonOf, type Results, warning } from './finding.ts';
import {
  checkCollation,
  checkExtensions,
  checkPrivileges,
  checkRole,
  checkVersion,
} from './server-checks.ts';

/** Checks the database as the server would use it; read-only. */
export async function checkDatabase(connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  // Without a listener, a lost connection would crash the process; the queries report it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const problem = failure(
      `Can’t reach the database (${reasonOf(error)}).`,
      'Check that it’s running, that DATABASE_URL is correct, and that it accepts connections from this host.',
    );
    return findingsOf('database', problem);
  }
  try {
    await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const found: Finding[] = [];
    for (const [name, check] of CHECKS)
      try {
        found.push(...findingsOf(name, await check(client, connection)));
      } catch (error) {
        // A failed check doesn't affect the others.
        const problem = warning(`A check failed (${reasonOf(error)}).`, 'See the database log.');
        found.push(...findingsOf('database', problem));
      }
    return found;
  } finally {
    await client.end();
  }
}

type Check = (client: pg.Client, connection: pg.ClientConfig) => Promise<Results>;

const CHECKS: [name: string, Check][] = [
  ['database', checkVersion],
  ['database', checkRole],
  ['pooler', checkPooler],
  ['collation', checkCollation],
  ['privileges', checkPrivileges],
  ['extensions', checkExtensions],
  ['migrations', checkMigrations],
  ['clock', checkClock],
  ['connections', checkConnections],
  ['indexes', checkIndexes],
  ['replication', checkReplication],
  ['jobs', checkJobs],
];
