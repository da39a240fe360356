import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that can be cut, as networks are. */
export interface Way {
  url: string;
  /** Whoever is on it is thrown out, and nobody is let on. */
  cut(): void;
  /** Nothing arrives any more, and nobody is told. */
  hang(): void;
  /** All is well again; what hung goes on. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openWay(database_url: string): Promise<Way> {
  const target = new URL(database_url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let hanging = false;
  const open = () => {
    if (folder === null) return connect(port, target.hostname);
    return connect(`${folder}/.s.PGSQL.${port}`);
  };
  const server = createServer((near) => {
    const far = open();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
      if (hanging) from.pause();
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const url = new URL(database_url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(own);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      hanging = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(own);
    },
    async close() {
      cut();
      await Promise.resolve();
    },
  };
}
