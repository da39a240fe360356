import type { AnyRoute } from './all-routes.ts';
import type { ResponseBody, BodyInput, QueryInput } from './route.ts';

export type CallName = AnyRoute extends infer R
  ? R extends { method: infer M extends string; path: infer P extends string }
    ? `${M} ${P}`
    : never
  : never;

type RouteNamed<Name extends CallName> = Name extends `${infer M} ${infer P}`
  ? Extract<AnyRoute, { method: M; path: P }>
  : never;

type ParamNames<P extends string> = P extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamNames<Rest>
  : never;

type CallArgs<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [K in Key]: Value };
type PathParams<Name extends string> = [ParamNames<Name>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Name>, number | string> };
type QueryValue = string | number | boolean;
type QueryParams<Value> = [Value] extends [undefined]
  ? unknown
  : {
      query?: {
        [K in keyof Value]?:
          | QueryValue
          | readonly QueryValue[]
          | Readonly<Record<string, QueryValue | readonly QueryValue[]>>
          | undefined;
      };
    };

export type CallInput<Name extends CallName> = PathParams<Name> &
  QueryParams<QueryInput<RouteNamed<Name>>> &
  CallArgs<'body', BodyInput<RouteNamed<Name>>> & {
    /** A UUID chosen by the client; repeating it never creates a second row. */
    idempotency_key?: string;
    /** The row's last known `ETag`; a stale write fails with 412. */
    if_match?: string;
    form?: FormData;
    signal?: AbortSignal | undefined;
  };

export type CallResponse<Name extends CallName> = ResponseBody<RouteNamed<Name>>;

/** A request with its path parameters filled in, without an origin. */
export interface HttpRequest {
  name: CallName;
  method: string;
  path: string;
  /** Arrays repeat their parameter, members of a record follow its name, as `custom.12`. */
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

export type Send = (request: HttpRequest) => Promise<unknown>;
export type Call = <Name extends CallName>(
  name: Name,
  ...input: unknown extends CallInput<Name>
    ? [CallInput<Name>?]
    : RequiredKeys<CallInput<Name>> extends never
      ? [CallInput<Name>?]
      : [CallInput<Name>]
) => Promise<CallResponse<Name>>;

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

interface LooseInput {
  params?: Record<string, number | string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotency_key?: string;
  if_match?: string;
  form?: FormData;
  signal?: AbortSignal | undefined;
}

/**
 * The typed client: `call('GET /api/contacts/{id}/', { params: { id } })`. `send` performs the request and throws on
 * failure. Imports only types, so zod stays out of the browser.
 */
export function createClient(send: Send): Call {
  const call = (name: CallName, input: LooseInput = {}): Promise<unknown> => {
    const [method = '', template = ''] = name.split(' ');
    return send({
      name,
      method,
      path: fillPath(template, input.params ?? {}),
      query: stringifyQuery(input.query ?? {}),
      headers: buildHeaders(input),
      body: input.form ?? input.body,
      signal: input.signal,
    });
  };
  return call;
}

function fillPath(template: string, params: Record<string, number | string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function stringifyQuery(query: Record<string, unknown>): Record<string, string | string[]> {
  const entries = Object.entries(query)
    .flatMap(([key, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, member]) => [`${key}.${inner}`, member])
        : [[key, value]],
    )
    .filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function buildHeaders(input: LooseInput): Record<string, string> {
  const headers: Record<string, string> = {};
  if (input.idempotency_key !== undefined) headers['idempotency-key'] = input.idempotency_key;
  if (input.if_match !== undefined) headers['if-match'] = input.if_match;
  return headers;
}
