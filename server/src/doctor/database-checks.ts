import pg from 'pg';
import { checkClock, checkConnections, checkPooler } from './connection-checks.ts';
import { checkIndexes, checkJobs, checkMigrations, checkReplication } from './content-checks.ts';
import { STATEMENT_TIMEOUT_MS } from './database-query.ts';
import { fail, type Finding, reasonOf, warn } from './finding.ts';
import {
  checkCollation,
  checkExtensions,
  checkRights,
  checkRole,
  checkVersion,
} from './server-checks.ts';

/** Checks the database as the server would use it; read-only. */
export async function checkDatabase(connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [
      fail(
        'database',
        `Can’t reach the database (${reasonOf(error)}).`,
        'Check that it’s running, that DATABASE_URL is correct, and that it accepts connections from this host.',
      ),
    ];
  }
  try {
    await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const found: Finding[] = [];
    for (const check of CHECKS) found.push(...(await run(check, client, connection)));
    return found;
  } finally {
    await client.end();
  }
}

type Check = (client: pg.Client, connection: pg.ClientConfig) => Promise<Finding[]>;

/** A failed check doesn't affect the others. */
async function run(
  check: Check,
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<Finding[]> {
  try {
    return await check(client, connection);
  } catch (error) {
    const remedy = 'See the database log.';
    return [warn('database', `A check failed (${reasonOf(error)}).`, remedy)];
  }
}

const CHECKS: Check[] = [
  checkVersion,
  checkRole,
  checkPooler,
  checkCollation,
  checkRights,
  checkExtensions,
  checkMigrations,
  checkClock,
  checkConnections,
  checkIndexes,
  checkReplication,
  checkJobs,
];
