import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { rejectedUrl, sendOutbound, type Address, type Resolve } from './outbound-request.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  }
});

async function listen(onRequest: RequestListener): Promise<number> {
  const server = http.createServer(onRequest);
  return listenOn(server);
}

async function listenOn(server: Server): Promise<number> {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A resolver with one answer per question, as in DNS rebinding. */
function answers(...sequence: string[]) {
  const asked: string[] = [];
  const resolve: Resolve = (host) => {
    const address = sequence[asked.push(host) - 1] ?? sequence.at(-1)!;
    return Promise.resolve<Address[]>([{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return { asked, resolve };
}

const post = (url: string, options: Partial<Parameters<typeof sendOutbound>[2]> = {}) =>
  sendOutbound(url, '{"a":"ä"}', { allow_private: true, ...options });

it('posts the body with its headers and returns the response', async () => {
  const port = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = 202;
      const { method, headers } = request;
      const sent = [method, headers['webhook-id'], headers['content-length']];
      response.end([...sent, Buffer.concat(chunks).toString()].join(' '));
    });
  });
  const result = await post(`http://127.0.0.1:${port}/hook`, { headers: { 'webhook-id': 'm_1' } });
  expect(result).toMatchObject({ status: 202, error: null, body: 'POST m_1 10 {"a":"ä"}' });
});

it('refuses a host whose address became private after it was checked', async () => {
  let reached = 0;
  const port = await listen((_request, response) => response.end(String((reached += 1))));
  const { resolve } = answers('93.184.215.14', '127.0.0.1');
  const url = `https://rebinding.test:${port}/`;
  expect(await rejectedUrl(url, { allow_private: false, resolve })).toBeNull();
  expect(await post(url, { allow_private: false, resolve })).toMatchObject({
    status: null,
    error: 'private_address',
  });
  expect(reached).toBe(0);
});

it('connects to the address that it checked, without resolving again', async () => {
  const port = await listen((request, response) => response.end(request.headers.host));
  const { resolve, asked } = answers('127.0.0.1', '203.0.113.1');
  expect(await post(`http://pinned.test:${port}/`, { resolve })).toMatchObject({
    status: 200,
    body: `pinned.test:${port}`,
  });
  expect(asked).toEqual(['pinned.test']);
});

it('refuses a host when one of its addresses is private', async () => {
  const addresses = [
    { address: '93.184.215.14', family: 4 },
    { address: '::ffff:10.0.0.1', family: 6 },
  ];
  const options = { allow_private: false, resolve: () => Promise.resolve(addresses) };
  expect(await rejectedUrl('https://two.test/', options)).toBe('private_address');
});

it.each([
  ['https://127.0.0.1/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://[::ffff:127.0.0.1]/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://169.254.169.254/', 'private_address'],
  ['https://localhost/', 'private_address'],
  ['http://1.1.1.1/', 'invalid_url'],
  ['https://user:password@1.1.1.1/', 'invalid_url'],
  ['ftp://1.1.1.1/', 'invalid_url'],
  ['not a URL', 'invalid_url'],
] as const)('refuses %s with %s', async (url, code) => {
  expect(await rejectedUrl(url, { allow_private: false })).toBe(code);
  expect(await post(url, { allow_private: false })).toMatchObject({ status: null, error: code });
});

it('returns redirects without following them', async () => {
  let requests = 0;
  const port = await listen((request, response) => {
    requests += 1;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 307, error: null });
  expect(requests).toBe(1);
});

it('reads at most 64 kB of an endless response', async () => {
  const port = await listen((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  });
  const { status, body } = await post(`http://127.0.0.1:${port}/`);
  expect([status, body.length]).toEqual([200, 65_536]);
});

it.each([
  ['headers', () => {}],
  ['body', (_request, response) => void response.write('a')],
] satisfies [string, RequestListener][])(
  'gives up when the %s of the response don’t come in time',
  async (_part, onRequest) => {
    const port = await listen(onRequest);
    const result = await post(`http://127.0.0.1:${port}/`, { timeout_ms: 50 });
    expect(result).toMatchObject({ status: null, error: 'timeout' });
  },
);

it('stops waiting for a slow name server and when its signal is aborted', async () => {
  const { promise } = Promise.withResolvers<Address[]>();
  const resolve: Resolve = () => promise;
  const slow = post('https://slow.test/', { resolve, timeout_ms: 20 });
  expect(await slow).toMatchObject({ error: 'timeout' });
  const controller = new AbortController();
  const stopped = post('https://slow.test/', { resolve, signal: controller.signal });
  controller.abort();
  expect(await stopped).toMatchObject({ error: 'aborted' });
});

it('names why there is no response', async () => {
  const failure = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  const unknown = post('https://unknown.test/', { resolve: () => Promise.reject(failure) });
  expect(await unknown).toMatchObject({ error: 'unknown_host' });
  const port = await listenOn(https.createServer());
  expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'tls' });
  opened.at(-1)!.close();
  expect(await post('http://127.0.0.1:1/')).toMatchObject({ error: 'unreachable' });
});
