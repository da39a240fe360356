import type { ResponseBody, Route } from '#contract/route.ts';

/** Input of a route before validation. */
export interface RouteInput {
  params?: unknown;
  query?: object;
  body?: unknown;
  if_match?: string | null;
  idempotency_key?: string | null;
}

/** Calls a route of the API for an authenticated request; the body is as the API sends it. */
export type CallRoute = <R extends Route>(route: R, input?: RouteInput) => Promise<ResponseBody<R>>;
