import { STATUS_CODES } from 'node:http';
import { problem } from '#contract/errors.ts';
import type { Access, Route } from '#contract/route.ts';
import type { Json, JsonSchemas } from './openapi-schemas.ts';

/** Errors are references. */
export interface Answer {
  $ref?: string;
  description: string;
  headers?: Json;
  content?: Content;
}

export type Content = Record<string, { schema: Json }>;

/** Of answers to access tokens, and of rejected calls. */
export const RESPONSE_HEADERS = {
  RateLimit: {
    description:
      'Calls that are left in this window and seconds until the next one, such as `"token";r=599;t=42` (draft-ietf-httpapi-ratelimit-headers-10).',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Calls per window and its seconds, such as `"token";q=600;w=60`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next call.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'The version of the object, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
};

function headersOf(...names: (keyof typeof RESPONSE_HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A cookie is rejected with 403 if another site sends it. */
const STATUSES_OF_ACCESS: Record<Access, number[]> = {
  public: [],
  optional: [403],
  session: [401, 403],
  administrator: [401, 403],
};

/** Whether access tokens can call a route. */
const takesTokens = ({ access, scope }: Route) => access !== 'public' && scope !== 'session';

export function successResponses(route: Route, schemas: JsonSchemas): Record<string, Answer> {
  const type = route.stream === true ? 'text/event-stream' : (route.media ?? 'application/json');
  const tag = route.etag === true ? (['ETag'] as const) : [];
  const limits = takesTokens(route) ? (['RateLimit', 'RateLimit-Policy'] as const) : [];
  const sent = headersOf(...limits, ...tag);
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: 'Done',
        ...(Object.keys(sent).length > 0 && { headers: sent }),
        ...(schema !== null && { content: { [type]: { schema: schemas.of(schema, 'output') } } }),
      },
    ]),
  );
}

export function errorResponses(route: Route): Record<string, Answer> {
  const takesInput = route.params ?? route.query ?? route.body ?? route.upload;
  const statuses = [
    ...(takesInput === undefined ? [] : [400]),
    ...STATUSES_OF_ACCESS[route.access],
    ...(route.errors ?? []),
    429,
  ];
  return Object.fromEntries(
    statuses.map((status) => {
      // With 401 there is no token.
      const prefix = takesTokens(route) && status !== 401 ? 'Token' : '';
      const name = `${prefix}${status === 429 ? 'TooManyRequests' : 'Problem'}`;
      const description = STATUS_CODES[status]!;
      return [status, { $ref: `#/components/responses/${name}`, description }];
    }),
  );
}

export function sharedResponses(schemas: JsonSchemas): Json {
  const description = 'Refused';
  const content = { 'application/problem+json': { schema: schemas.of(problem, 'output') } };
  const limits = ['RateLimit', 'RateLimit-Policy'] as const;
  return {
    Problem: { description, content },
    TooManyRequests: { description, headers: headersOf('Retry-After'), content },
    TokenProblem: { description, headers: headersOf(...limits), content },
    TokenTooManyRequests: { description, headers: headersOf('Retry-After', ...limits), content },
  };
}
