import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../../benchmarks/inspector.ts';

/** A request that a client sent, with the root element of its body, such as `sync-collection`. */
export interface Recorded {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  status: number;
  response: string;
}

export interface Recorder {
  url: string;
  /** The port that requests are sent on to. */
  target_port: number;
  /** The requests since the last call, oldest first. */
  take(): Recorded[];
  close(): Promise<void>;
}

/** Starts an HTTP proxy on the loopback interface that keeps the requests under `/dav/` and for discovery. */
export async function startRecorder(): Promise<Recorder> {
  const target_port = await findFreePort();
  let recorded: Recorded[] = [];
  const record = (one: Recorded) => {
    if (!one.path.startsWith('/api/')) recorded.push(one);
  };
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, target_port).then(record, () => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target_port,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<Recorded> {
  const body = await readAll(incoming);
  const { method = '', url: path = '', headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, method, path, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const response = await readAll(answer);
  outgoing.writeHead(answer.statusCode!, answer.headers).end(response);
  return {
    method,
    path,
    headers,
    body: body.toString(),
    status: answer.statusCode!,
    response: response.toString(),
  };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** As a line of a log. */
export function describeRequest({ method, path, status, body, headers }: Recorded): string {
  const [, report = ''] = /<(?:\w+:)?([a-z][\w-]*)(?=[\s>])[^?]/i.exec(body) ?? [];
  const depth = headers.depth === undefined ? '' : ` depth ${String(headers.depth)}`;
  return `${status} ${method} ${path}${depth} ${method === 'REPORT' ? report : ''}`.trimEnd();
}
