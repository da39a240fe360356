import { afterEach, expect, it } from 'vitest';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkDiscovery } from './discovery-check.ts';

let proxy: Server | undefined;
afterEach(() => proxy?.close());

async function listen(answer: (url: string) => RequestListener): Promise<string> {
  proxy = createServer((request, response) => answer(url)(request, response));
  await new Promise<void>((resolve) => proxy!.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return url;
}

const acquaint =
  (public_url: string): RequestListener =>
  ({ url = '', method }, response) => {
    if (method === 'PROPFIND' && url.startsWith('/.well-known/'))
      response.writeHead(301, { location: `${public_url}/dav/` }).end();
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="Acquaint"' }).end();
  };

it('accepts a proxy that passes everything', async () => {
  const url = await listen(acquaint);
  expect(await checkDiscovery(url)).toMatchObject({ state: 'ok' });
});

it('names a redirect to another scheme', async () => {
  const url = await listen((own) => acquaint(own.replace('http', 'https')));
  expect(await checkDiscovery(url)).toMatchObject([
    { state: 'fail', says: expect.stringContaining('leads to https') as string },
    { state: 'fail' },
  ]);
});

it('names a proxy that answers PROPFIND itself', async () => {
  const url = await listen(() => (_request, response) => response.writeHead(405).end());
  expect(await checkDiscovery(url)).toMatchObject([
    { says: expect.stringContaining('is answered with 405') as string },
    { state: 'fail' },
    { state: 'fail', says: expect.stringContaining('PROPFIND') as string },
  ]);
});

it('warns if no server answers', async () => {
  const url = await listen(acquaint);
  await new Promise((resolve) => proxy!.close(resolve));
  expect(await checkDiscovery(url)).toMatchObject({ state: 'warn' });
});
