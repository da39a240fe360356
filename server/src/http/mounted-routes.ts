import type { FastifyRequest } from 'fastify';
import { type Route, routeName } from '#contract/route.ts';
import type { CallRoute, RouteInput } from '../call-route.ts';
import type { Context } from '../context.ts';
import { sessionOf } from './authenticate.ts';
import { contextOf, parseInput } from './handler-request.ts';
import type { RequestHandler } from './read-from-replica.ts';
import type { RequestSlots } from './request-slots.ts';
import type { Serializers } from './respond.ts';
import { requireScope } from './token-access.ts';

/** Routes of the API that answer with JSON. */
export type MountedRoutes = Map<Route, { handle: RequestHandler; serializers: Serializers }>;

/**
 * Calls routes on behalf of an authenticated request, for protocols other than the API: scope, validation, idempotency,
 * handler and response are those of the API.
 */
export function routeCaller(
  options: { context: Omit<Context, 'log'>; mounted: MountedRoutes; slots: RequestSlots },
  request: FastifyRequest,
): CallRoute {
  const callRoute = async (route: Route, input: RouteInput = {}): Promise<unknown> => {
    const mounted = options.mounted.get(route);
    if (mounted === undefined) throw new Error(`${routeName(route)} can’t be called`);
    const token = sessionOf(request)?.token;
    if (token) requireScope(route, token);
    const freeSlot = await options.slots.acquire(route, request, input.query);
    try {
      const call = parseInput(route, contextOf(options.context, request), input);
      const { status, body } = await mounted.handle(call, request);
      const serialize = mounted.serializers.get(status);
      return serialize ? JSON.parse(serialize(body)) : undefined;
    } finally {
      freeSlot();
    }
  };
  return callRoute;
}
