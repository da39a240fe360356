import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

interface Variant {
  body: Buffer;
  etag: string;
}

/** A text compressed once, with an ETag. */
export interface PrecompressedBody {
  type: string;
  variants: Record<'br' | 'gzip' | 'identity', Variant>;
}

export async function precompress(
  text: string,
  type = 'text/html; charset=utf-8',
): Promise<PrecompressedBody> {
  const body = Buffer.from(text);
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const [br, zipped] = await Promise.all([brotliAsync(body), gzipAsync(body)]);
  return {
    type,
    variants: {
      br: { body: br, etag: `"${name}-br"` },
      gzip: { body: zipped, etag: `"${name}-gz"` },
      identity: { body, etag: `"${name}"` },
    },
  };
}

/**
 * Sends the best encoding, or 304. Clients revalidate each time because a new build changes it, unless `cache-control`
 * is set.
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, variants }: PrecompressedBody,
  status = 200,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = negotiate(accepted, ['br', 'gzip', 'identity']) ?? 'identity';
  const { body, etag } = variants[encoding];
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  void reply.header('etag', etag);
  addVary(reply, 'Accept-Encoding');
  if (status === 200 && matchesETag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).type(type).send(body);
}

/** Adds a header name to `Vary`. */
export function addVary(reply: FastifyReply, name: string): void {
  const current = reply.getHeader('vary');
  void reply.header('vary', current === undefined ? name : `${String(current)}, ${name}`);
}

/** RFC 9110 §13.1.2: any tag of the list, weak comparison. */
function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
