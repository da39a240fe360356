import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '#contract/errors.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../infra/database-unavailable.ts';
import { sqlStateOf } from '../infra/db.ts';
import { logSecurity } from '../infra/log.ts';
import { addressOf, sessionOf } from './authenticate.ts';

/** Renders all errors as problem details (RFC 9457). */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'Request failed');
  if (problem.status === 403) logForbidden(request);
  if (error instanceof AppError && error.retry_after !== undefined)
    reply.header('retry-after', error.retry_after);
  return sendProblem(reply, problem);
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
  return sendProblem(reply, {
    ...emptyProblem(404, 'not_found'),
    detail: `No such endpoint: ${request.method} ${request.url.split('?')[0]}`,
  });
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
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

function problemOf(error: FastifyError | AppError): Problem {
  if (error instanceof AppError) {
    const problem = { ...emptyProblem(error.status, error.code), detail: error.message };
    return error.errors === undefined ? problem : { ...problem, errors: error.errors };
  }
  if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION)
    return { ...emptyProblem(409, 'conflict'), detail: 'This item was just deleted.' };
  if (isDatabaseUnavailable(error))
    return {
      ...emptyProblem(503, 'unavailable'),
      detail: 'The database is unavailable. Try again soon.',
    };
  if (sqlStateOf(error)?.startsWith(INSUFFICIENT_RESOURCES))
    return {
      ...emptyProblem(503, 'unavailable'),
      detail: 'The database is out of resources. Try again soon.',
    };
  return (
    httpProblem(error) ?? {
      ...emptyProblem(500, 'internal_error'),
      detail: 'Something went wrong on our end.',
    }
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
function httpProblem(error: FastifyError): Problem | null {
  const { statusCode: status = 500, message } = error;
  if (status < 400 || status >= 500) return null;
  return { ...emptyProblem(status, HTTP_CODES[status] ?? 'bad_input'), detail: message };
}
