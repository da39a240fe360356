import { STATUS_CODES } from 'node:http';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import { AppError, conflict, unavailable } from '../app-error.ts';
import { isDatabaseUnavailable } from '../infra/database-unavailable.ts';
import { sqlStateOf } from '../infra/db.ts';
import { logSecurity } from '../infra/log.ts';
import { translate, untranslated } from '../infra/translations.ts';
import { addressOf, sessionOf } from './authenticate.ts';
import { languageOf } from './language.ts';
import { addVary } from './precompressed.ts';

/** Renders all errors as problem details (RFC 9457). */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, languageOf(request));
  if (problem.status >= 500) request.log.error({ err: error }, 'Request failed');
  if (problem.status === 403) logForbidden(request);
  if (error instanceof AppError) sendErrorHeaders(error, reply);
  return sendProblem(request, reply, problem);
}

function sendErrorHeaders({ retry_after, scope }: AppError, reply: FastifyReply): void {
  if (retry_after !== undefined) reply.header('retry-after', retry_after);
  if (scope !== undefined)
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
}

/** Logs the route of a 403, without any request data. */
function logForbidden(request: FastifyRequest): void {
  const { method, routeOptions } = request;
  logSecurity(request.log, {
    security: 'refused',
    user_id: sessionOf(request)?.user_id ?? null,
    call: `${method} ${routeOptions.url}`,
    ip: addressOf(request),
  });
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = `${request.method} ${request.url.split('?')[0]}`;
  return sendProblem(request, reply, {
    ...emptyProblem(404, 'not_found'),
    detail: translate(languageOf(request), msg`No such endpoint: ${{ endpoint }}`),
  });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  addVary(reply, 'Accept-Language');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-language', languageOf(request))
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

function emptyProblem(status: number, code: ProblemCode): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  return { type: 'about:blank', title, status, detail: title, code };
}

/** Services check referenced rows; this covers deletions in between. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Disk full, out of memory, too many connections. */
const INSUFFICIENT_RESOURCES = '53';

/** An error as the API describes it. */
export function problemOf(error: FastifyError | AppError, language: Language): Problem {
  const { status, code, detail, errors, scope } =
    error instanceof AppError ? error : toAppError(error);
  const problem = {
    ...emptyProblem(status, code),
    detail: translate(language, detail),
    ...(scope !== undefined && { scope }),
  };
  if (errors === undefined) return problem;
  const texts = Object.entries(errors).map(([field, messages]) => [
    field,
    messages.map((message) => translate(language, message)),
  ]);
  return { ...problem, errors: Object.fromEntries(texts) as Record<string, string[]> };
}

function toAppError(error: FastifyError): AppError {
  if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION)
    return conflict(msg`This item was just deleted.`);
  if (isDatabaseUnavailable(error))
    return unavailable(msg`The database is unavailable. Try again soon.`);
  if (sqlStateOf(error)?.startsWith(INSUFFICIENT_RESOURCES))
    return unavailable(msg`The database is out of resources. Try again soon.`);
  return (
    httpError(error) ?? new AppError(500, 'internal_error', msg`Something went wrong on our end.`)
  );
}

/** Other client errors are bad input. */
const HTTP_CODES: Record<number, ProblemCode> = {
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_calls',
};

/** Errors of the HTTP server: malformed JSON, body too large, unsupported type. */
function httpError({ statusCode: status = 500, message }: FastifyError): AppError | null {
  if (status < 400 || status >= 500) return null;
  return new AppError(status, HTTP_CODES[status] ?? 'bad_input', untranslated(message));
}
