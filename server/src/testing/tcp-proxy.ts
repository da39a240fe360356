import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a database that can cut or stall the connections. */
export interface TcpProxy {
  /** The local port. */
  port: number;
  /** Closes all connections and accepts none. */
  cut(): void;
  /** Forwards nothing, without closing connections. */
  hang(): void;
  /** Forwards again, including what was pending. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** `target` is where PostgreSQL listens: a host, or the folder of its socket. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let hanging = false;
  const open = () =>
    target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
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
  const port = await listen(0);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      hanging = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    async close() {
      cut();
      await Promise.resolve();
    },
  };
}
