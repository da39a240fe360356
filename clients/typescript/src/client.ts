import { ApiError } from './api-error.ts';
import type { Problem } from './api.ts';
import type { InputArguments, ItemOf, ListName, ResponseOf, RouteName } from './route-types.ts';

export interface ClientOptions {
  /** Of the server, such as `https://people.example.org`. */
  url: string;
  /** An access token, from Settings → Apps and devices. */
  token: string;
  /** How often a call is repeated after 429, when `Retry-After` has passed; 3 by default. */
  retries?: number;
  /** A call that would have to wait longer throws; 60 by default. */
  maxWaitSeconds?: number;
  fetch?: typeof fetch;
}

/** The answer to a call. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The version of the object, for `ifMatch`. */
  etag: string | undefined;
  body: Body;
}

export interface Client {
  /** Calls a route and returns the body of the response. Throws an `ApiError` unless it succeeds. */
  call<Name extends RouteName>(
    name: Name,
    ...input: InputArguments<Name>
  ): Promise<ResponseOf<Name>>;
  /** Like `call`, with status and headers. */
  request<Name extends RouteName>(
    name: Name,
    ...input: InputArguments<Name>
  ): Promise<Answer<ResponseOf<Name>>>;
  /** The items of all pages of a list, read page by page. */
  list<Name extends ListName>(
    name: Name,
    ...input: InputArguments<Name>
  ): AsyncGenerator<ItemOf<Name>, void, undefined>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
}

interface LoosePage {
  results: unknown[];
  next_cursor: string | null;
}

export function createClient(options: ClientOptions): Client {
  const request = (name: string, input: LooseInput = {}) => send(options, name, input);
  const call = async (name: string, input?: LooseInput) => (await request(name, input)).body;
  async function* list(name: string, input: LooseInput = {}) {
    let cursor: unknown = input.query?.['cursor'];
    do {
      const page = (await call(name, { ...input, query: { ...input.query, cursor } })) as LoosePage;
      yield* page.results;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return { request, call, list } as unknown as Client;
}

async function send(
  options: ClientOptions,
  name: string,
  input: LooseInput,
): Promise<Answer<unknown>> {
  const { retries = 3, maxWaitSeconds = 60, fetch: fetchFrom = fetch } = options;
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetchFrom(...toRequest(options, name, input));
    if (response.ok) return toAnswer(response);
    const error = new ApiError(name, response, await readProblem(response));
    const { retryAfter = Infinity } = error;
    if (error.status !== 429 || attempt >= retries || retryAfter > maxWaitSeconds) throw error;
    await wait(retryAfter, input.signal);
  }
}

/** The arguments of `fetch`. */
function toRequest(
  { url, token }: ClientOptions,
  name: string,
  { params = {}, query = {}, body, signal, ...conditions }: LooseInput,
): [string, RequestInit] {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams(toPairs(query)).toString();
  const headers = toHeaders(token, conditions);
  const init: RequestInit = { method, headers, signal: signal ?? null };
  const form = body && toForm(body);
  if (body !== undefined && form === undefined) headers.set('content-type', 'application/json');
  if (body !== undefined) init.body = form ?? JSON.stringify(body);
  return [`${url.replace(/\/$/, '')}${path}${search && `?${search}`}`, init];
}

function toHeaders(token: string, { idempotencyKey, ifMatch }: LooseInput): Headers {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  return headers;
}

type Value = string | number | boolean;

/** Arrays repeat their parameter; members of a record follow its name, as `custom.12`. */
function toPairs(query: object, prefix = ''): [string, string][] {
  const entries = Object.entries(query) as [string, Value | Value[] | object | undefined][];
  return entries.flatMap(([key, value]): [string, string][] => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((one) => [prefix + key, String(one)]);
    if (typeof value === 'object') return toPairs(value, `${prefix}${key}.`);
    return [[prefix + key, String(value)]];
  });
}

/** The form of an upload. */
function toForm(body: object): FormData | undefined {
  const entries = Object.entries(body) as [string, unknown][];
  if (!entries.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [key, value] of entries) form.append(key, value as Blob);
  return form;
}

async function toAnswer(response: Response): Promise<Answer<unknown>> {
  const { status, headers } = response;
  return {
    status,
    headers,
    etag: headers.get('etag') ?? undefined,
    body: await readBody(response),
  };
}

/** Objects; files as a blob; event streams as they are. */
function readBody(response: Response): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return response.body;
  if (response.status === 204 || type === '') return undefined;
  const isFile = response.headers.has('content-disposition');
  return type.startsWith('application/json') && !isFile ? response.json() : response.blob();
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return type.startsWith('application/problem+json') ? (JSON.parse(text) as Problem) : {};
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
