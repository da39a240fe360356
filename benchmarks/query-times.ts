import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy between server and database that measures each query. */
export interface QueryTimer {
  url: string;
  /** Returns the queries since the last call with their durations in milliseconds. */
  takeQueries(): { text: string; time: number }[];
  close: () => void;
}

export async function startQueryTimer(database_url: string): Promise<QueryTimer> {
  const { host, port, user, password, database: name } = new pg.Client(database_url);
  let queries: { text: string; time: number }[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer({ noDelay: true }, (server) => {
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true });
    let startedAt = 0;
    let text = '';
    server.on('data', (bytes) => {
      if (text === '') startedAt = performance.now();
      text += bytes.toString('latin1');
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      server.write(bytes);
      if (!isReady(bytes)) return;
      queries.push({ text, time: performance.now() - startedAt });
      text = '';
    });
    for (const [socket, other] of [
      [server, database],
      [database, server],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket) && other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(`postgres://127.0.0.1/${name}`);
  url.port = String(typeof address === 'object' ? address?.port : '');
  url.username = user ?? '';
  url.password = typeof password === 'string' ? password : '';
  return {
    url: url.href,
    takeQueries: () => {
      const taken = queries;
      queries = [];
      return taken;
    },
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** ReadyForQuery: `Z`, length 5, transaction state. */
function isReady(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.subarray(-6, -1).equals(READY);
}

const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
