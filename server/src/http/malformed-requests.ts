import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';
import type { Problem } from '#contract/errors.ts';
import { AppError } from '../app-error.ts';
import { BASE_HEADERS } from './security-headers.ts';

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const DETAILS: Record<number, string> = {
  400: 'Malformed request.',
  408: 'Request timed out.',
  413: 'Request too large.',
  417: 'Unsupported Expect header.',
  431: 'Request headers too large.',
};

/** Answers malformed requests, which never reach the app. Without a listener Node sends no body. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || lingering.has(socket)) return;
  if (socket.writable && !hasResponded(socket)) {
    const { status, headers, text } = responseFor(STATUS_OF[error.code ?? ''] ?? 400);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, 'connection: close'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  }
  lingeringClose(socket);
}

const lingering = new WeakSet<Socket>();
const LINGER_MS = 1000;

/**
 * Keeps reading for one second after the response; closing earlier resets the connection and loses it (RFC 9112 §9.6).
 */
function lingeringClose(socket: Socket): void {
  lingering.add(socket);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

const lastResponses = new WeakMap<Socket, ServerResponse>();

/** Lets `handleClientError` know what has been answered. */
export function trackResponses(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(socket, response);
  });
}

/** An early rejection may already be on its way; a second response would look like that of the next request. */
function hasResponded(socket: Socket): boolean {
  const response = lastResponses.get(socket);
  return response !== undefined && response.headersSent && !response.req.complete;
}

/** Rejects an `Expect` other than `100-continue`. */
export function rejectExpectations(server: Server): void {
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(socket, response);
    const { status, headers, text } = responseFor(417);
    response.writeHead(status, { ...headers, connection: 'close' }).end(text);
  });
}

/** HTTP/1.1 requires Host (RFC 9112 §3.2). */
export function requireHostHeader(
  { raw }: FastifyRequest,
  _reply: unknown,
  done: () => void,
): void {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1')
    throw new AppError(400, 'bad_input', msg`Missing Host header.`);
  done();
}

function responseFor(status: number) {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: DETAILS[status] ?? 'Error',
    code: status === 413 ? 'too_large' : 'bad_input',
  };
  const text = JSON.stringify(problem);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...BASE_HEADERS,
  };
  return { status, headers, text };
}
