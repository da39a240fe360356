import type { z } from 'zod';
import { idParams } from './fields.ts';
import type { TokenScope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `optional` accepts a session but doesn't require one; `administrator` requires that of an administrator. */
export type Access = 'public' | 'optional' | 'session' | 'administrator';

/**
 * What an access token needs for a route. `any`: every token may call it and sees what its scopes cover; `session`: no
 * token may. Routes with access `public` don't look at credentials and are `any`. See docs/decisions/125.
 */
export type RouteScope = TokenScope | 'any' | 'session';

/** The 2xx responses of a route by status; `null` means no body. */
export type Responses = Readonly<Record<number, z.ZodType | null>>;

export interface UploadField {
  readonly field: string;
  readonly max_bytes: number;
}

/** Dates are `YYYY-MM-DD`. */
export interface Deprecation {
  readonly since: string;
  /** The first day on which it may be gone. */
  readonly sunset: string;
  /** The endpoint to use instead. */
  readonly use?: RouteName;
}

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

/** An endpoint, for the server, the browser, OpenAPI and tests. See docs/decisions/004. */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Responses = Responses,
  Who extends Access = Access,
  File extends UploadField | undefined = UploadField | undefined,
> {
  readonly method: M;
  /** Starts with `/api/`, ends in a slash; parameters in braces as in OpenAPI. */
  readonly path: P;
  readonly access: Who;
  readonly scope: RouteScope;
  readonly summary: string;
  /** Conditions, status codes, limits and side effects. */
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly responses: A;
  /** Announced in contract/CHANGELOG.md; works until `sunset`. See docs/decisions/133. */
  readonly deprecated?: Deprecation;
  /** Expected statuses besides 400, 401 and 429, and 403 for others than administrators. */
  readonly errors?: readonly (403 | 404 | 409 | 410 | 412 | 413 | 415 | 503)[];
  /**
   * How a repeated `Idempotency-Key` is answered. `day`: the response is stored for 24 hours. `always`: the service
   * stores the key with the row. See docs/decisions/009.
   */
  readonly idempotency?: 'day' | 'always';
  /** The read counts toward a limit, so a replica can't serve it. */
  readonly counted?: true;
  /** May take long: a user's costly requests run one at a time. See docs/decisions/118. */
  readonly costly?: true;
  /**
   * A browser's session cookies are set from `token` in the response, or cleared (docs/decisions/116); or the cookie
   * with the key of its copy, from `key` and `expires_at` (docs/decisions/130).
   */
  readonly session_cookie?: 'set' | 'clear' | 'set_offline_key' | 'clear_offline_key';
  /** The handler gets a secret of the browser, which a cookie sets. See docs/decisions/131. */
  readonly browser_cookie?: true;
  /** The response has an `ETag` (see etag.ts); writes honor `If-Match`. */
  readonly etag?: true;
  /** The body is `multipart/form-data` with this file field. */
  readonly upload?: File;
  /** The response is a `text/event-stream`. */
  readonly stream?: true;
  /** Accepts a form body, as sent by browsers and email programs; its content is ignored. */
  readonly form?: true;
  /** The response is a file of this media type instead of JSON. */
  readonly media?: string;
}

/** An endpoint's name: method and path, such as `GET /api/contacts/{id}/`. */
export type RouteName = `${Method} /${string}`;

export function routeName({ method, path }: Pick<Route, 'method' | 'path'>): RouteName {
  return `${method} ${path}` as RouteName;
}

type MethodOf<Name> = Name extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<Name> = Name extends `${string} ${infer P}` ? P : never;

/** A parameter `{id}` is a row id unless `params` says otherwise. */
type DefaultParams<Name> = Name extends `${string}{id}${string}` ? typeof idParams : undefined;

type Definition<
  Params extends ObjectSchema | undefined,
  Query extends ObjectSchema | undefined,
  Body extends z.ZodType | undefined,
  A extends Responses,
  Who extends Access,
  File extends UploadField | undefined,
> = Omit<
  Route<Method, string, Params, Query, Body, A, Who, File>,
  'method' | 'path' | 'access' | 'scope'
> & { readonly access?: Who };

/** Declares an endpoint: the only place for its path, shapes and access. It requires a session by default. */
export function route<
  const Name extends RouteName,
  A extends Responses,
  const Who extends Access = 'session',
  Params extends ObjectSchema | undefined = DefaultParams<Name>,
  Query extends ObjectSchema | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends UploadField | undefined = undefined,
>(
  name: Name,
  definition: Definition<Params, Query, Body, A, Who, File> &
    (Who extends 'public' ? unknown : { readonly scope: RouteScope }),
): Route<MethodOf<Name>, PathOf<Name>, Params, Query, Body, A, Who, File> {
  const [method, path = ''] = name.split(' ');
  const params = path.includes('{id}') ? { params: idParams } : {};
  const defaults = { method, path, access: 'session', scope: 'any', ...params };
  const declared: unknown = { ...defaults, ...(definition as object) };
  return declared as Route<MethodOf<Name>, PathOf<Name>, Params, Query, Body, A, Who, File>;
}

type ScopedRoute = <
  const Name extends RouteName,
  A extends Responses,
  const Who extends Access = 'session',
  Params extends ObjectSchema | undefined = DefaultParams<Name>,
  Query extends ObjectSchema | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends UploadField | undefined = undefined,
>(
  name: Name,
  definition: Definition<Params, Query, Body, A, Who, File> & { readonly scope?: RouteScope },
) => Route<MethodOf<Name>, PathOf<Name>, Params, Query, Body, A, Who, File>;

/** `route` for a file whose routes need `read` for GET and `write` for other methods, unless they say otherwise. */
export function routesWith(read: RouteScope, write: RouteScope = read): ScopedRoute {
  return (name, definition) => {
    const usual = name.startsWith('GET ') ? read : write;
    return route(name, { scope: definition.access === 'public' ? 'any' : usual, ...definition });
  };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler, after validation. */
export type ParamsOf<R> = R extends { params?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type QueryOf<R> = R extends { query?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type BodyOf<R> = R extends { body?: infer S } ? Parsed<NonNullable<S>> : undefined;

/** Input of a client, before validation; fields with defaults are optional. */
export type QueryInput<R> = R extends { query?: infer S } ? Sent<NonNullable<S>> : undefined;
export type BodyInput<R> = R extends { body?: infer S } ? Sent<NonNullable<S>> : undefined;

type BodyOfResponse<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Responses as `{ status, body }`, one member per declared status. */
export type ResponseOf<R> = R extends { responses: infer A }
  ? { [Status in keyof A & number]: { status: Status; body: BodyOfResponse<A[Status]> } }[keyof A &
      number]
  : never;

export type ResponseBody<R> = ResponseOf<R>['body'];
