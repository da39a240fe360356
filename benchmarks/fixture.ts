import pg from 'pg';
import { signUp, type Caller } from './client.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './database.ts';
import { fillDatabase, SIZE } from './data-set/fill.ts';
import { startServer, type Server } from './server.ts';

/** A running server with its database and a user. */
export interface BenchFixture {
  server: Server;
  pool: pg.Pool;
  database: TemporaryDatabase;
  ada: Caller;
}

/** Runs `work` with a server on an empty database and cleans up. */
export async function withFixture(
  work: (fixture: BenchFixture) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const database = await openTemporaryDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // PostgreSQL may send errors while stopping.
  pool.on('error', () => {});
  try {
    const server = await startServer(database.url, database.folder, env);
    try {
      await work({ server, pool, database, ada: await signUp(server.origin, 'Ada') });
    } finally {
      await server.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** The same with the data set. */
export function withFilledFixture(work: (fixture: BenchFixture) => Promise<void>): Promise<void> {
  return withFixture(async (fixture) => {
    const startedAt = Date.now();
    console.log(
      `Filling the database with ${SIZE.all} contacts, ${SIZE.own} of them of one user …`,
    );
    await fillDatabase(fixture.pool, fixture.ada);
    console.log(`… took ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
    await work(fixture);
  });
}
