import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewPushSubscription } from '#contract/push-subscriptions.ts';
import type { Person } from './test-app.ts';

/** A browser's subscription and what it needs to decrypt messages. */
export function browserAt(origin: string) {
  const ecdh = createECDH('prime256v1');
  const public_key = ecdh.generateKeys();
  const auth = randomBytes(16);
  const input: NewPushSubscription = {
    endpoint: `${origin}/${randomUUID()}`,
    keys: { p256dh: public_key.toString('base64url'), auth: auth.toString('base64url') },
  };
  /** As a browser does (RFC 8188, RFC 8291). */
  const decrypt = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const server_key = body.subarray(21, 21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), public_key, server_key]);
    const input_key = derive(ecdh.computeSecret(server_key), auth, info, 32);
    const key = derive(input_key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input_key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = body.subarray(21 + body[20]!);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  return { input, decrypt };
}

function derive(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

/** A request to the push service. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  message: Record<string, unknown>;
}

export interface PushReceiver {
  /** Turns on push for the person's session. */
  subscribe(
    person: Person,
    more?: Partial<NewPushSubscription>,
  ): Promise<{ id: number; input: NewPushSubscription }>;
  received: ReceivedPush[];
  /** How it answers from now on. */
  respond(status: number, headers?: Record<string, string>): void;
  close(): void;
}

/** A push service. Its address is private: the server needs `private_networks`. */
export async function openPushReceiver(): Promise<PushReceiver> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, ReturnType<typeof browserAt>['decrypt']>();
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const message = browsers.get(path)!(Buffer.concat(chunks)) as ReceivedPush['message'];
      received.push({ path, headers, message });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    respond: (status, headers = {}) => void (answer = { status, headers }),
    close: () => void server.close(),
    async subscribe(person, more = {}) {
      const { input, decrypt } = browserAt(origin);
      browsers.set(new URL(input.endpoint).pathname, decrypt);
      const body = { ...input, ...more };
      const { id } = await person.call('POST /api/push-subscriptions/', { body });
      return { id, input };
    },
  };
}
