import { once } from 'node:events';
import { connect } from 'node:net';
import type { ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { drainOnClose } from './graceful-shutdown.ts';

interface Slow {
  app: FastifyInstance;
  address: string;
  streams: Set<ServerResponse>;
  /** Settles when a call has arrived. */
  arrived: Promise<void>;
  /** Lets it be answered. */
  answer: () => void;
  /** Resolves when closing has started. */
  closing: Promise<void>;
}

/** An app with a request that waits for `respond`, and a stream. */
async function openSlow(timeout_ms?: number): Promise<Slow> {
  const app = fastify();
  const streams = new Set<ServerResponse>();
  drainOnClose(app, streams, timeout_ms);
  const called = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  app.addHook('preClose', (done) => {
    closing.resolve();
    done();
  });
  app.get('/slow', async () => {
    called.resolve();
    await started.promise;
    return 'done';
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    streams.add(reply.raw);
    reply.raw.writeHead(200);
    reply.raw.write('ready');
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const promises = { arrived: called.promise, closing: closing.promise };
  return { app, address, streams, answer: started.resolve, ...promises };
}

it('answers running requests and closes their connections on shutdown', async () => {
  const { app, address, arrived, closing, answer } = await openSlow();
  const call = fetch(`${address}/slow`);
  await arrived;
  const closed = app.close();
  await closing;
  answer();
  const reply = await call;
  expect([reply.status, await reply.text()]).toEqual([200, 'done']);
  expect(reply.headers.get('connection')).toBe('close');
  await closed;
});

it('closes idle connections without waiting', async () => {
  const { app, address, answer } = await openSlow();
  answer();
  await (await fetch(`${address}/slow`)).text();
  await expect(app.close()).resolves.toBeUndefined();
});

it('closes streams on shutdown', async () => {
  const { app, address } = await openSlow();
  const stream = await fetch(`${address}/stream`);
  await app.close();
  await expect(stream.text()).rejects.toThrow('terminated');
});

it('closes requests that exceed the drain timeout', async () => {
  const { app, address, arrived } = await openSlow(1);
  const call = fetch(`${address}/slow`);
  await arrived;
  await Promise.all([app.close(), expect(call).rejects.toThrow('fetch failed')]);
});

it('accepts no new requests during shutdown', async () => {
  const { app, address, arrived, answer } = await openSlow();
  const call = fetch(`${address}/slow`);
  await arrived;
  const closed = app.close();
  answer();
  await call;
  await closed;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
