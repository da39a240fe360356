import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy between server and database that measures each query. */
export interface QueryTimes {
  url: string;
  /** Queries since the last call with their milliseconds. */
  taken(): { text: string; time: number }[];
  close: () => void;
}

export async function startQueryTimer(database_url: string): Promise<QueryTimes> {
  const { host, port, user, password, database: name } = new pg.Client(database_url);
  let sentences: { text: string; time: number }[] = [];
  const open = new Set<Socket>();
  const proxy = createServer({ noDelay: true }, (server) => {
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true });
    let begun = 0;
    let text = '';
    server.on('data', (bytes) => {
      if (text === '') begun = performance.now();
      text += bytes.toString('latin1');
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      server.write(bytes);
      if (!isReady(bytes)) return;
      sentences.push({ text, time: performance.now() - begun });
      text = '';
    });
    for (const [socket, other] of [
      [server, database],
      [database, server],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => open.delete(socket) && other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const here = new URL(`postgres://127.0.0.1/${name}`);
  here.port = String(typeof address === 'object' ? address?.port : '');
  here.username = user ?? '';
  here.password = typeof password === 'string' ? password : '';
  return {
    url: here.href,
    taken: () => {
      const taken = sentences;
      sentences = [];
      return taken;
    },
    close: () => {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** ReadyForQuery: `Z`, length 5, transaction state. */
function isReady(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.subarray(-6, -1).equals(READY);
}

const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
