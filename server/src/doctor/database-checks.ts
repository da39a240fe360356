import type pg from 'pg';
import type { Config } from '../config.ts';
import { checkClock, checkConnections, checkPooler } from './connection-checks.ts';
import { checkIndexes, checkJobs, checkMigrations, checkReplication } from './content-checks.ts';
import { createClient, STATEMENT_TIMEOUT_MS } from './database-query.ts';
import { failure, type Finding, findingsOf, reasonOf, type Results, warning } from './finding.ts';
import {
  checkCollation,
  checkExtensions,
  checkPrivileges,
  checkRole,
  checkVersion,
} from './server-checks.ts';
import { checkPasswordLogin } from './provider-check.ts';
import { checkSignup } from './signup-check.ts';

/** Checks the database as the server would use it; read-only. */
export async function checkDatabase(
  connection: pg.ClientConfig,
  settings: Target['settings'] = { SIGNUP: 'open', PASSWORD_LOGIN: true },
): Promise<Finding[]> {
  const client = createClient(connection);
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
        found.push(...findingsOf(name, await check(client, { connection, settings })));
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

interface Target {
  connection: pg.ClientConfig;
  settings: Pick<Config, 'SIGNUP' | 'PASSWORD_LOGIN'>;
}

type Check = (client: pg.Client, target: Target) => Promise<Results>;

const CHECKS: [name: string, Check][] = [
  ['database', checkVersion],
  ['database', checkRole],
  ['pooler', (client, { connection }) => checkPooler(client, connection)],
  ['collation', checkCollation],
  ['privileges', checkPrivileges],
  ['extensions', checkExtensions],
  ['migrations', checkMigrations],
  ['clock', checkClock],
  ['connections', checkConnections],
  ['indexes', checkIndexes],
  ['replication', checkReplication],
  ['jobs', checkJobs],
  ['sign-up', (client, { settings }) => checkSignup(client, settings.SIGNUP)],
  ['provider', (client, { settings }) => checkPasswordLogin(client, settings.PASSWORD_LOGIN)],
];
