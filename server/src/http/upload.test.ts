import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handleError } from './error-handler.ts';
import { acceptUploads, readUpload } from './upload.ts';

const MAX_BYTES = 100_000;

/** Answers with the file that it was sent. */
const app = fastify();
let origin: string;
beforeAll(async () => {
  app.setErrorHandler(handleError);
  acceptUploads(app);
  app.post('/', async (call, reply) => {
    const { file_name, bytes } = await readUpload(call, { field: 'file', max_bytes: MAX_BYTES });
    return reply.header('x-name', encodeURIComponent(file_name)).send(bytes);
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const END = '\r\n--x--\r\n';
const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

const send = (payload: string | Buffer | Readable) =>
  app.inject({ method: 'POST', url: '/', headers: FORM, payload });

const rejected = (status: number, code: string) => ({ statusCode: status, code });
async function rejection(payload: string) {
  const answer = await send(payload);
  return { statusCode: answer.statusCode, ...answer.json<{ code: string }>() };
}

describe('uploaded files', () => {
  it('receives complete uploaded files in any chunks', async () => {
    // Beginnings of a boundary are the bytes that a reader may lose between two pieces.
    const text = fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\r\n--', '--x', '\r\n--y', 'x'.repeat(1020)),
      fc.string({ maxLength: 50 }),
    );
    const content = fc
      .array(text, { maxLength: 40 })
      .map((texts) => texts.join(''))
      .filter((whole) => !`\r\n${whole}`.includes('\r\n--x'));
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 5000 }), async (file, size) => {
        const bytes = Buffer.from(file);
        const form = Buffer.concat([Buffer.from(HEAD), bytes, Buffer.from(END)]);
        const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, index) =>
          form.subarray(index * size, (index + 1) * size),
        );
        const answer = await send(Readable.from(pieces));
        expect([answer.statusCode, answer.rawPayload]).toEqual([200, bytes]);
      }),
      { numRuns: 60 },
    );
  });

  it('preserves names of uploaded files in any script', async () => {
    const named = await send(`${HEAD.replace('a.csv', 'Ἄδα 漢.csv')}x${END}`);
    expect(decodeURIComponent(String(named.headers['x-name']))).toBe('Ἄδα 漢.csv');
  });

  it('accepts uploaded files without a name', async () => {
    const head = HEAD.replace('; filename="a.csv"', '').replace(
      '\r\n\r\n',
      '\r\ncontent-type: application/octet-stream\r\n\r\n',
    );
    const nameless = await send(`${head}x${END}`);
    expect([nameless.statusCode, nameless.body, nameless.headers['x-name']]).toEqual([
      200,
      'x',
      '',
    ]);
  });

  it('accepts uploaded files as large as allowed but not larger', async () => {
    const file = 'x'.repeat(MAX_BYTES);
    expect(await send(HEAD + file + END)).toMatchObject({ statusCode: 200, body: file });
    expect(await rejection(`${HEAD}${file}x${END}`)).toMatchObject(rejected(413, 'too_large'));
  });
});

describe('truncated forms', () => {
  it.each([
    ['within the file', `${HEAD}First Name\nAda`],
    ['within the last boundary', `${HEAD}First Name\nAda\r\n--x`],
    ['within the headers of the file', '--x\r\ncontent-disposition: form-data; name="file"'],
    ['before the first boundary', ' '],
  ])('rejects truncated forms: %s', async (_where, payload) => {
    expect(await rejection(payload)).toMatchObject(rejected(400, 'bad_input'));
  });
});

describe('forms of boundaries only', () => {
  const boundaries = '\r\n--x'.repeat(100_000);

  it('rejects forms of boundaries only early without blocking others', async () => {
    const read = vi.spyOn(Busboy.prototype, '_write');
    expect(await rejection(boundaries)).toMatchObject(rejected(413, 'too_large'));
    const bytes = read.mock.calls.reduce((sum, [part]) => sum + (part as Buffer).length, 0);
    expect(bytes).toBeLessThanOrEqual(1024);
    read.mockRestore();
  });

  it('leaves the connection usable after a form of boundaries only', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (body: string) => {
      const call = request(origin, { method: 'POST', headers: FORM, agent }).end(body);
      const [answer] = (await once(call, 'response')) as [Readable & { statusCode: number }];
      return { answer, port: call.socket?.localPort };
    };
    const first = await post(boundaries);
    expect(await json(first.answer)).toMatchObject({ code: 'too_large' });
    const second = await post(`${HEAD}x${END}`);
    expect(String(await buffer(second.answer))).toBe('x');
    expect(second.port).toBe(first.port);
    agent.destroy();
  });
});
