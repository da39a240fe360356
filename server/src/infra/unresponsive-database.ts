import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

// With the two below, callers fail within two seconds.
const CHECK_INTERVAL_MS = 300;
/** Nearly all queries finish sooner. */
const SLOW_QUERY_MS = 300;
const TICKS = 6;
const TICK_MS = 200;
/** PostgreSQL answers this with one byte before authentication, without using up a connection. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Closes connections when the database stops responding, so callers fail fast. A slow database still accepts new
 * connections and isn't affected.
 */
export function closeWhenUnresponsive(pool: pg.Pool, connection: pg.ClientConfig): () => void {
  const taken = new Map<pg.Client, number>();
  pool.on('acquire', (client) => taken.set(client, performance.now()));
  pool.on('release', (_error, client) => taken.delete(client));
  const waiting = () =>
    [...taken].flatMap(([client, since]) =>
      performance.now() - since > SLOW_QUERY_MS ? [client] : [],
    );
  let isChecking = false;
  const check = async () => {
    if (isChecking || waiting().length === 0) return;
    isChecking = true;
    if (await isUnresponsive(connection)) for (const client of waiting()) void client.end();
    isChecking = false;
  };
  const looking = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(looking);
}

/** Whether a new connection gets no response; a rejection counts as one. */
async function isUnresponsive(connection: pg.ClientConfig): Promise<boolean> {
  const { host, port } = new pg.Client(connection);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const received = new AbortController();
  for (const word of ['data', 'error', 'close']) socket.on(word, () => received.abort());
  socket.write(SSL_REQUEST);
  // In steps, so that a response that arrived while this process was busy is seen.
  for (let tick = 0; tick < TICKS && !received.signal.aborted; tick += 1)
    await setTimeout(TICK_MS, undefined, { ref: false });
  const is_silent = !received.signal.aborted;
  socket.destroy();
  return is_silent;
}
