import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** A server that accepts logins and answers no query. */
async function startServer(onLogin: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => onLogin(socket));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { sockets, config: { host: '127.0.0.1', port, user: 'ada', ssl: false } };
}

async function connect() {
  const { sockets, config } = await startServer((socket) => socket.write(WELCOME));
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  return { client, hangUp: () => sockets.forEach((socket) => socket.end()) };
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => ({ message: error.message, unavailable: isDatabaseUnavailable(error) }),
  );

it('recognizes a connection that is lost during a query and before one', async () => {
  const { client, hangUp } = await connect();
  const during = errorOf(client.query('select 1'));
  hangUp();
  expect(await during).toEqual({
    message: 'Connection terminated unexpectedly',
    unavailable: true,
  });
  expect(await errorOf(client.query('select 1'))).toEqual({
    message: 'Client has encountered a connection error and is not queryable',
    unavailable: true,
  });
});

it('recognizes a closed connection', async () => {
  const { client, hangUp } = await connect();
  const closed = client.end();
  hangUp();
  await closed;
  expect(await errorOf(client.query('select 1'))).toEqual({
    message: 'Client was closed and is not queryable',
    unavailable: true,
  });
});

it('recognizes an unresponsive server, and a pool without a free connection', async () => {
  const { config } = await startServer(() => {});
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 50 });
  onTestFinished(() => pool.end());
  const errors = await Promise.all([errorOf(pool.connect()), errorOf(pool.connect())]);
  expect(errors).toEqual([
    { message: 'Connection terminated due to connection timeout', unavailable: true },
    { message: 'timeout exceeded when trying to connect', unavailable: true },
  ]);
});

it('recognizes no other errors as a lost connection', () => {
  expect(isDatabaseUnavailable(new Error('The connection was terminated by Ada'))).toBe(false);
});
