import type { FastifyRequest } from 'fastify';
import type { Route } from '#contract/route.ts';
import type { Replica } from '../infra/replica/replica.ts';
import { sessionOf } from './authenticate.ts';
import type { HandlerRequest } from './handler-request.ts';
import type { StoredResponse } from './idempotency.ts';

export type RequestHandler = (
  call: HandlerRequest<Route>,
  request: FastifyRequest,
) => Promise<StoredResponse>;

/**
 * Serves authenticated reads that write nothing from the replica if it has reached the session's WAL position. Files and
 * streams are excluded: a replica may cancel long queries halfway. See docs/decisions/100.
 */
export function readFromReplica(
  route: Route,
  { replica }: { replica: Replica | undefined },
  handle: RequestHandler,
): RequestHandler {
  if (replica === undefined || route.method !== 'GET' || route.counted) return handle;
  return (call, request) => {
    const position = sessionOf(request)?.position;
    if (position === undefined) return handle(call, request);
    return replica.read(position, (db) => handle({ ...call, ctx: { ...call.ctx, db } }, request));
  };
}
