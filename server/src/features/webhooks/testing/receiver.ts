import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

export interface Received {
  headers: Record<string, string>;
  text: string;
  /** As its id, type and the id in its data. */
  id: string;
  type: string;
  created_at: string;
  data: { id: number } & Record<string, unknown>;
}

/** A program that gets webhooks. `answer` is the next status; undefined never answers. */
export async function openReceiver() {
  const requests: Received[] = [];
  const receiver = {
    requests,
    url: '',
    answer: (_request: Received): number | undefined => 204,
    types: () => requests.map(({ type }) => type),
    /** What came since the last call. */
    take: () => requests.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const received: Received = { headers, text, ...(JSON.parse(text) as object) } as Received;
      requests.push(received);
      const status = receiver.answer(received);
      if (status !== undefined)
        response.writeHead(status).end(status < 300 ? '' : 'Not this time\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Throws unless the official library accepts the signature. */
export function verifySignature(secret: string, { headers, text }: Received): void {
  // The library compares the timestamp with the time, which tests move.
  vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000);
  try {
    new Webhook(secret).verify(text, headers);
  } finally {
    vi.useRealTimers();
  }
}

export const addWebhook = (person: Person, { url }: { url: string }, ...events: WebhookEvent[]) =>
  person.call('POST /api/webhooks/', { body: { url, events } });

export const deliveriesOf = async (person: Person, id: number) =>
  (await person.call('GET /api/webhooks/{id}/deliveries/', { params: { id } })).results;

/** Lets the next attempts become due, and makes them. */
export async function passTime(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.runJobs();
}
