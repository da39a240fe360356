import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const HEAD =
  'POST /api/login/ HTTP/1.1\r\nHost: x\r\nX-Nul: a\0b\r\nContent-Length: 900000\r\n\r\n';
const REJECTION = /^HTTP\/1\.1 400 Bad Request\r\n[^]*"detail":"Malformed request\."[^{}]*\}$/;

function open(): Socket {
  return connect({ port, host: '127.0.0.1', allowHalfOpen: true });
}

it('rejects a malformed request while its body is still being sent', async () => {
  const socket = open();
  const answer = text(socket);
  socket.write(HEAD);
  await once(socket, 'readable');
  for (let sent = 0; sent < 900_000; sent += 100_000) {
    const written = Promise.withResolvers<Error | null | undefined>();
    socket.write(Buffer.alloc(100_000, 'x'), written.resolve);
    expect(await written.promise).toBeFalsy();
  }
  socket.end();
  expect(await answer).toMatch(REJECTION);
});

it('closes the connection of an idle client after a second', async () => {
  const connected = once(app.app.server, 'connection') as Promise<[Socket]>;
  const socket = open();
  socket.write(HEAD);
  const [served] = await connected;
  expect(await text(socket)).toMatch(REJECTION);
  expect(served.destroyed).toBe(false);
  await once(served, 'close');
  socket.destroy();
});

it('closes only the connection for malformed pipelined data', async () => {
  const socket = open();
  const answer = text(socket);
  socket.write(`GET /api/health/ HTTP/1.1\r\nHost: x\r\n\r\n${HEAD}`);
  expect(await answer).toMatch(REJECTION);
  socket.destroy();
  expect(await app.guest.call('GET /api/health/')).toMatchObject({ status: 'ok' });
});

const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

it('answers once for an unknown Expect in a malformed request', async () => {
  const socket = open();
  const answer = text(socket);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nTransfer-Encoding: identity\r\n\r\n');
  expect(statuses(await answer)).toEqual(['417']);
  socket.destroy();
});

it('answers once for a rejected request with a malformed rest', async () => {
  const socket = open();
  const answer = text(socket);
  socket.write('POST /api/contacts/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  await once(socket, 'readable');
  socket.write('no length\r\n');
  expect(statuses(await answer)).toEqual(['401']);
  socket.destroy();
});
