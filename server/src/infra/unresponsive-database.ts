import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

// With the two below it leaves a caller unanswered for less than two seconds.
const CHECK_INTERVAL_MS = 300;
/** Nearly all calls have their answer by then. */
const SLOW_QUERY_MS = 300;
const TICKS = 6;
const TICK_MS = 200;
/** What PostgreSQL answers with one letter, before it asks who comes: it costs nobody a connection. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Ends the connections of those who wait, where the database neither answers nor refuses: nothing else would tell them,
 * for as long as it takes. What is only slow goes on, because the database lets somebody else in meanwhile.
 */
export function closeWhenUnresponsive(pool: pg.Pool, connection: pg.ClientConfig): () => void {
  const taken = new Map<pg.Client, number>();
  pool.on('acquire', (client) => taken.set(client, performance.now()));
  pool.on('release', (_error, client) => taken.delete(client));
  const waiting = () =>
    [...taken].flatMap(([client, since]) =>
      performance.now() - since > SLOW_QUERY_MS ? [client] : [],
    );
  let asking = false;
  const look = async () => {
    if (asking || waiting().length === 0) return;
    asking = true;
    if (await isUnresponsive(connection)) for (const client of waiting()) void client.end();
    asking = false;
  };
  const looking = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(looking);
}

/** Whether nobody says a word to whoever comes: a refusal is one, too. */
async function isUnresponsive(connection: pg.ClientConfig): Promise<boolean> {
  const { host, port } = new pg.Client(connection);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const heard = new AbortController();
  for (const word of ['data', 'error', 'close']) socket.on(word, () => heard.abort());
  socket.write(SSL_REQUEST);
  // In steps, so that a word that came while this process was busy itself is heard.
  for (let tick = 0; tick < TICKS && !heard.signal.aborted; tick += 1)
    await setTimeout(TICK_MS, undefined, { ref: false });
  const is_silent = !heard.signal.aborted;
  socket.destroy();
  return is_silent;
}
