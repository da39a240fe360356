import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { routeList } from '#contract/all-routes.ts';
import type { CallResponse, CallName } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { setSignedInCookie } from './session.ts';

interface ReceivedRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** `retry_after` is a header, in seconds. */
type RejectionFields = Partial<Problem> & { status: number; retry_after?: number };

/** Returned by a mock to respond with a problem (RFC 9457). */
export class Rejection {
  readonly problem: RejectionFields;
  constructor(problem: RejectionFields) {
    this.problem = problem;
  }
}

type Answerer<Name extends CallName> = (
  request: ReceivedRequest,
) => CallResponse<Name> | Rejection | Promise<CallResponse<Name> | Rejection>;
export type Answers = { [Name in CallName]?: Answerer<Name> };

let responses: Partial<Record<string, (request: ReceivedRequest) => unknown>> = {};

/** Sets responses by request name. Other requests return 404. */
export function answer(added: Answers): void {
  responses = { ...responses, ...(added as typeof responses) };
}

export function resetAnswers(): void {
  responses = {};
}

/** Mocks every route of the contract. A response that doesn't match the contract fails. */
export const fakeServer = setupServer(
  // Fixed paths come first: `/api/contacts/tags/` isn't the contact with the id "tags".
  ...routeList
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map(handlerOf),
);

function handlerOf(route: Route) {
  const name = `${route.method} ${route.path}`;
  const path = `*${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return http[method](path, async ({ request, params }) => {
    const answerer =
      responses[name] ?? (() => new Rejection({ status: 404, detail: `No answer to ${name}` }));
    const body = await request.json().catch(() => undefined);
    const query = new URL(request.url).searchParams;
    const result = await answerer({
      params: params as Record<string, string>,
      query,
      body,
      headers: request.headers,
    });
    if (result instanceof Rejection) return reject(result);
    return respond(route, result);
  });
}

function reject({ problem }: Rejection) {
  const { retry_after, ...rest } = problem;
  const problemBody = { type: 'about:blank', title: '', detail: '', code: '', ...rest };
  return HttpResponse.json(problemBody, {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
    },
  });
}

function respond(route: Route, body: unknown) {
  const [first] = Object.entries(route.responses);
  if (first === undefined) throw new Error(`${route.path} has no answer`);
  const [status, schema] = first;
  if (schema === null) return new HttpResponse(null, { status: Number(status) });
  const parsed = schema.parse(body) as JsonBodyType;
  if (route.session_cookie === 'set' && Object(parsed).token !== undefined) setSignedInCookie();
  return HttpResponse.json(parsed, { status: Number(status) });
}
