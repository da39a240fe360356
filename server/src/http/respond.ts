import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { etagOf } from '#contract/etag.ts';
import { type Route, routeName } from '#contract/route.ts';
import { assertMatchesContract } from './check-response.ts';
import type { StoredResponse } from './idempotency.ts';
import { compileStripper } from './undeclared-properties.ts';

/** By status; null for a response without a body. */
export type Serializers = Map<number, ((body: unknown) => string) | null>;

/** They serialize what the contract declares and nothing else. */
export function serializersOf(route: Route, check_responses: boolean): Serializers {
  const serializerOf = (schema: z.ZodType) => {
    const stripUndeclared = compileStripper(schema);
    return (body: unknown) => {
      const text = JSON.stringify(stripUndeclared(body));
      if (check_responses) assertMatchesContract(routeName(route), schema, body, text);
      return text;
    };
  };
  return new Map(
    Object.entries(route.responses).map(([status, schema]) => [
      Number(status),
      schema && serializerOf(schema),
    ]),
  );
}

export function send(
  route: Route,
  serializers: Serializers,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: StoredResponse,
): void {
  const serialize = serializers.get(status);
  if (serialize === undefined)
    throw new Error(`${routeName(route)} does not declare the status ${status}`);
  reply.code(status).header('cache-control', 'no-store');
  if (serialize === null) {
    reply.send();
    return;
  }
  if (route.etag && sendETag(request, reply, etagOf(body as { id: number; updated_at: string })))
    return;
  reply.type('application/json; charset=utf-8').send(serialize(body));
}

/** A page or file. `cache`: forever for content-addressed URLs, or revalidated with `etag`; otherwise not stored. */
export interface Media {
  content: string | Buffer | Readable;
  /** Overrides the route's media type. */
  type?: string;
  /** Download name; without it the content is displayed. */
  file_name?: string;
  cache?: 'forever' | 'private';
  etag?: string;
  /** 200 by default. */
  status?: number;
}

const CACHE = {
  forever: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
};

export function sendMedia(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type, file_name, cache, etag, status = 200 }: Media,
): void {
  reply.code(status);
  reply.type(type ?? route.media ?? 'application/octet-stream');
  reply.header('cache-control', cache === undefined ? 'no-store' : CACHE[cache]);
  if (etag !== undefined && (sendETag(request, reply, etag) || request.method === 'HEAD')) {
    if (content instanceof Readable) content.destroy();
    if (!reply.sent) reply.send();
    return;
  }
  if (file_name !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file_name}"`);
    reply.header('x-robots-tag', 'noindex');
  }
  reply.send(content);
}

/** Sets the `ETag`; true if the client has this version (304). */
function sendETag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const etags = request.headers['if-none-match']?.split(',').map(strongTag) ?? [];
  if (request.method !== 'GET' || !etags.includes(etag)) return false;
  reply.code(304).send();
  return true;
}

/** Compressing proxies weaken tags. */
export const strongTag = (tag: string) => tag.trim().replace(/^W\//, '');
