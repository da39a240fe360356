import { z } from 'zod';
import { problem } from '#contract/errors.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Access, Route } from '#contract/route.ts';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { SECURE_SESSION_COOKIE } from './session-cookies.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 generated from the validation schemas. */
export function openApiOf(features: Record<string, Record<string, Route>>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(features))
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] ??= {};
      paths[route.path]![route.method.toLowerCase()] = operation(feature, name, route);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Acquaint',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `For programs: an access token created in Settings, which starts with \`acq_\`. It does what its scopes allow: ${TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. The scope that an operation needs is listed in its \`security\`; none means that any token may call it. Without it the answer is 403 \`insufficient_scope\`; operations that don’t list this scheme answer 403 \`session_required\`. ${LIMITS.token_calls_per_minute} calls a minute; every answer to a token has \`RateLimit\` headers.`,
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs that log in: the `token` returned by a login or sign-up, valid for seven days. Preferred over the cookie.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: SECURE_SESSION_COOKIE,
    description:
      'For pages of this site: set by a login or sign-up, unreadable by scripts. Over plain HTTP the name has no `__Host-`. Accepted only with `Sec-Fetch-Site: same-origin` (or `none`, for `GET`), else with an `Origin` of this site; otherwise 403 `cross_site_request`.',
  },
};

/** One of these; an empty object makes it optional. */
function securityOf({ access, scope }: Route): Json[] {
  if (access === 'public') return [];
  const token = scope === 'session' ? [] : [{ token: scope === 'any' ? [] : [scope] }];
  const optional = access === 'optional' ? [{}] : [];
  return [...optional, { session: [] }, { browser: [] }, ...token];
}

/** A cookie is rejected with 403 if another site sends it. */
const STATUSES_OF_ACCESS: Record<Access, number[]> = {
  public: [],
  optional: [403],
  session: [401, 403],
  administrator: [401, 403],
};

function operation(feature: string, name: string, route: Route): Json {
  return {
    operationId: `${feature}_${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...headers(route),
    ],
    ...requestBody(route),
    responses: { ...successResponses(route), ...errorResponses(route) },
  };
}

function parameters(location: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: of,
  }));
}

function header(name: string, format?: string): Json {
  const schema = { type: 'string', ...(format === undefined ? {} : { format }) };
  return { name, in: 'header', required: false, schema };
}

function headers(route: Route): Json[] {
  return [
    ...(route.idempotency === undefined ? [] : [header('Idempotency-Key', 'uuid')]),
    ...(route.errors?.includes(412) ? [header('If-Match')] : []),
  ];
}

function requestBody(route: Route): Json {
  if (route.upload !== undefined) {
    const properties = { [route.upload.field]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [route.upload.field] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body === undefined) return {};
  const content = { 'application/json': { schema: jsonSchema(route.body, 'input') } };
  return { requestBody: { required: true, content } };
}

function successResponses(route: Route): Json {
  const type = route.stream === true ? 'text/event-stream' : (route.media ?? 'application/json');
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      schema === null
        ? { description: 'Done' }
        : { description: 'Done', content: { [type]: { schema: jsonSchema(schema, 'output') } } },
    ]),
  );
}

function errorResponses(route: Route): Json {
  const takesInput = route.params ?? route.query ?? route.body ?? route.upload;
  const statuses = [
    ...(takesInput === undefined ? [] : [400]),
    ...STATUSES_OF_ACCESS[route.access],
    ...(route.errors ?? []),
    429,
  ];
  const content = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: 'Refused', content }]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
