import pg from 'pg';
import { signUp, type Caller } from './client.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './database.ts';
import { fillDatabase, SIZE } from './data-set/fill.ts';
import { startServer, type Server } from './server.ts';

/** A server that runs, the database below it, and somebody who has an account. */
export interface BenchFixture {
  server: Server;
  pool: pg.Pool;
  database: TemporaryDatabase;
  ada: Caller;
}

/** Opens a server on an empty database for `work`, and leaves nothing behind. */
export async function withFixture(work: (world: BenchFixture) => Promise<void>): Promise<void> {
  const database = await openTemporaryDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // It does not wait until its connections are closed: PostgreSQL, as it ends, may still have a word for one.
  pool.on('error', () => {});
  try {
    const server = await startServer(database.url, database.folder);
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

/** The same with the data set in it. */
export function withFilledFixture(work: (world: BenchFixture) => Promise<void>): Promise<void> {
  return withFixture(async (world) => {
    const begun = Date.now();
    console.log(
      `Filling the database with ${SIZE.all} contacts, ${SIZE.own} of them of one person …`,
    );
    await fillDatabase(world.pool, world.ada);
    console.log(`… took ${((Date.now() - begun) / 1000).toFixed(0)} s.`);
    await work(world);
  });
}
