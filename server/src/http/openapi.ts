import { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { describeDeprecation } from './deprecation.ts';
import { type Json, type JsonSchemas, openJsonSchemas } from './openapi-schemas.ts';
import {
  type Answer,
  type Content,
  errorResponses,
  RESPONSE_HEADERS,
  sharedResponses,
  successResponses,
} from './openapi-responses.ts';
import { SECURE_SESSION_COOKIE } from './session-cookies.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  /** One of these; an empty object makes it optional. */
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** OpenAPI 3.1 generated from the validation schemas. */
export async function openApiOf(
  features: Record<string, Record<string, Route>>,
  version: string,
): Promise<OpenApi> {
  const schemas = await openJsonSchemas();
  const paths: OpenApi['paths'] = {};
  for (const [feature, routes] of Object.entries(features))
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] ??= {};
      paths[route.path]![route.method.toLowerCase()] = {
        operationId: `${feature}_${name}`,
        tags: [feature],
        ...operation(route, schemas),
      };
    }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Acquaint',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    paths,
    components: {
      schemas: {},
      headers: RESPONSE_HEADERS,
      responses: sharedResponses(schemas),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return schemas.complete(document);
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

function securityOf({ access, scope }: Route): Operation['security'] {
  if (access === 'public') return [];
  const token = scope === 'session' ? [] : [{ token: scope === 'any' ? [] : [scope] }];
  const optional = access === 'optional' ? [{}] : [];
  return [...optional, { session: [] }, { browser: [] }, ...token];
}

function operation(route: Route, schemas: JsonSchemas): Omit<Operation, 'operationId' | 'tags'> {
  const description = [describeDeprecation(route), route.description].filter(Boolean).join(' ');
  return {
    summary: route.summary,
    ...(description !== '' && { description }),
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params, schemas),
      ...parameters('query', route.query, schemas),
      ...headers(route),
    ],
    ...requestBody(route, schemas),
    responses: { ...successResponses(route, schemas), ...errorResponses(route) },
  };
}

function parameters(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: JsonSchemas,
): Operation['parameters'] {
  if (schema === undefined) return [];
  // A new object has no name.
  const { properties = {}, required = [] } = schemas.of(z.object(schema.shape), 'input') as {
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

function header(name: string, format?: string): Operation['parameters'][number] {
  const schema = { type: 'string', ...(format === undefined ? {} : { format }) };
  return { name, in: 'header', required: false, schema };
}

function headers(route: Route): Operation['parameters'] {
  return [
    ...(route.idempotency === undefined ? [] : [header('Idempotency-Key', 'uuid')]),
    ...(route.errors?.includes(412) ? [header('If-Match')] : []),
  ];
}

function requestBody(route: Route, schemas: JsonSchemas): Pick<Operation, 'requestBody'> {
  if (route.upload !== undefined) {
    const properties = { [route.upload.field]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [route.upload.field] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body === undefined) return {};
  const content = { 'application/json': { schema: schemas.of(route.body, 'input') } };
  return { requestBody: { required: true, content } };
}
