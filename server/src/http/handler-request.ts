import type { FastifyRequest } from 'fastify';
import { nestDotted } from '#contract/fields.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '#contract/route.ts';
import type { RouteInput } from '../call-route.ts';
import type { Context, OptionalUserContext, RequestContext, UserContext } from '../context.ts';
import { clientOf, sessionOf } from './authenticate.ts';
import { browserOf } from './browser-cookie.ts';
import { idempotencyKey } from './idempotency.ts';
import { languageOf } from './language.ts';
import { rejectForm, requireJson } from './read-body.ts';
import { strongTag } from './respond.ts';
import { readUpload, type Upload } from './upload.ts';
import { validate } from './validate.ts';

/** Validated input of a handler. Its only HTTP details are `If-Match`, `Idempotency-Key` and the cookie of the browser. */
export interface HandlerRequest<R extends Route> {
  ctx: ContextOf<R>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** `If-Match`, for routes with `etag`. */
  if_match: string | null;
  /** For routes with `idempotency: 'always'`, whose service stores the key. */
  idempotency_key: string | null;
  /** For routes with `browser_cookie`: a secret that only this browser knows. Otherwise empty. */
  browser: string;
  upload: R extends { upload?: infer File } ? UploadOf<File> : undefined;
}

type ContextOf<R extends Route> = R['access'] extends 'session' | 'administrator'
  ? UserContext
  : R['access'] extends 'optional'
    ? OptionalUserContext
    : RequestContext;

type UploadOf<File> = [NonNullable<File>] extends [never] ? undefined : Upload;

export async function parseRequest(
  route: Route,
  context: Omit<Context, 'log'>,
  request: FastifyRequest,
): Promise<HandlerRequest<Route>> {
  if (route.form === undefined) rejectForm(request);
  const { params, query, headers } = request;
  const call = parseInput(route, contextOf(context, request), {
    params,
    query: query as object,
    ...(route.body && { body: requireJson(request) }),
    if_match: ifMatch(request),
    idempotency_key: idempotencyKey(headers['idempotency-key']),
  });
  if (route.browser_cookie) call.browser = browserOf(request);
  if (route.upload === undefined) return call;
  return { ...call, upload: await readUpload(request, route.upload) };
}

/** The validated input; 400 with a message per field. */
export function parseInput(
  route: Route,
  ctx: OptionalUserContext,
  { params, query = {}, body = {}, if_match = null, idempotency_key = null }: RouteInput,
): HandlerRequest<Route> {
  const call: unknown = {
    ctx,
    params: route.params && validate(route.params, params),
    query: route.query && validate(route.query, nestedQuery(route.query, query)),
    body: route.body && validate(route.body, body),
    if_match,
    idempotency_key,
    browser: '',
    upload: undefined,
  };
  return call as HandlerRequest<Route>;
}

/** The context of a request, with its user if it's authenticated. */
export function contextOf(
  context: Omit<Context, 'log'>,
  request: FastifyRequest,
): OptionalUserContext {
  const session = sessionOf(request);
  return {
    ...context,
    log: request.log,
    client: clientOf(request),
    language: languageOf(request),
    ...(session && {
      user_id: session.user_id,
      session_id: session.id,
      token: session.token,
    }),
  };
}

/** Parameters such as `custom.12` are members of a record. */
function nestedQuery(schema: NonNullable<Route['query']>, query: object): object {
  return nestDotted(query, Object.keys(schema.shape));
}

/** `*` matches any version. */
function ifMatch(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  return header === undefined || header === '*' ? null : strongTag(header);
}
