import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Stands between a server and its database and takes the time of every sentence. */
export interface QueryTimes {
  /** What the server is to be told of the database. */
  url: string;
  /** The sentences since this was last asked, each with the milliseconds from its sending to the end of its answer. */
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

/** Every answer ends with ReadyForQuery: `Z`, a length of 5, and the state of the transaction. */
function isReady(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.subarray(-6, -1).equals(READY);
}

const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
