import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  for (let n = 0; n < 5; n += 1)
    await ada.call('POST /api/contacts/', { body: { first_name: `Grace ${n}` } });
});
afterAll(() => app.close());

const ask = (url: string, encoding?: string) =>
  app.app.inject({
    url,
    headers: {
      authorization: `Bearer ${ada.token}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
  });

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses long responses for %s with %s', async (asked, sent, unpack) => {
  const plain = await ask('/api/contacts/');
  const packed = await ask('/api/contacts/', asked);
  expect(packed.headers['content-encoding']).toBe(sent);
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

it('leaves short responses and clients without Accept-Encoding uncompressed', async () => {
  expect((await ask('/api/health/', 'br')).headers).not.toHaveProperty('content-encoding');
  const plain = await ask('/api/contacts/');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.json<{ results: unknown[] }>().results).toHaveLength(5);
});
