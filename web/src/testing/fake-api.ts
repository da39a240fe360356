import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { everyRoute } from '#contract/all-routes.ts';
import type { CallResponse, CallName } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';

/** What a call brought along. */
interface ReceivedRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** `retry_after` is a header, in seconds. */
type RejectionFields = Partial<Problem> & { status: number; retry_after?: number };

/** Says no, in the words of the API. */
export class Rejection {
  readonly problem: RejectionFields;
  constructor(problem: RejectionFields) {
    this.problem = problem;
  }
}

type Answerer<Name extends CallName> = (
  asked: ReceivedRequest,
) => CallResponse<Name> | Rejection | Promise<CallResponse<Name> | Rejection>;
export type Answers = { [Name in CallName]?: Answerer<Name> };

let answers: Partial<Record<string, (asked: ReceivedRequest) => unknown>> = {};

/** Sets responses by request name. Other requests return 404. */
export function answer(more: Answers): void {
  answers = { ...answers, ...(more as typeof answers) };
}

export function resetAnswers(): void {
  answers = {};
}

/** Every call of the contract; an answer that the contract doesn't allow fails. */
export const fakeServer = setupServer(
  // A path without parameters comes first: `/api/contacts/tags/` is no contact with the id "tags".
  ...everyRoute
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map(handlerOf),
);

function handlerOf(route: Route) {
  const name = `${route.method} ${route.path}`;
  const path = `*${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return http[method](path, async ({ request, params }) => {
    const answerer =
      answers[name] ?? (() => new Rejection({ status: 404, detail: `No answer to ${name}` }));
    const body = await request.json().catch(() => undefined);
    const query = new URL(request.url).searchParams;
    const result = await answerer({
      params: params as Record<string, string>,
      query,
      body,
      headers: request.headers,
    });
    if (result instanceof Rejection) return reject(result);
    return agree(route, result);
  });
}

function reject({ problem }: Rejection) {
  const { retry_after, ...rest } = problem;
  const whole = { type: 'about:blank', title: '', detail: '', code: '', ...rest };
  return HttpResponse.json(whole, {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
    },
  });
}

function agree(route: Route, body: unknown) {
  const [first] = Object.entries(route.answers);
  if (first === undefined) throw new Error(`${route.path} has no answer`);
  const [status, schema] = first;
  if (schema === null) return new HttpResponse(null, { status: Number(status) });
  const parsed = schema.parse(body) as JsonBodyType;
  return HttpResponse.json(parsed, { status: Number(status) });
}
