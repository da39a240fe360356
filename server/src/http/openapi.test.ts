import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { serviceRoutes } from '#contract/service.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

interface Answer {
  $ref?: string;
  headers?: object;
  content?: Record<string, { schema: unknown }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, Answer>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, unknown>;
  };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await openTestApp();
  const answer = await app.guest.call('GET /api/openapi.json');
  document = answer as unknown as Document;
});
afterAll(() => app.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()];

it('generates valid OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Acquaint' });
});

it('describes every endpoint and nothing else', () => {
  expect(operations()).toHaveLength(routeList.length);
  for (const route of routeList) {
    const operation = operationOf(route);
    expect(operation?.responses).toMatchObject(
      Object.fromEntries(
        [...Object.keys(route.responses), ...(route.errors ?? [])].map((status) => [status, {}]),
      ),
    );
    const token = { any: [{ token: [] }], session: [] }[route.scope as 'any' | 'session'] ?? [
      { token: [route.scope] },
    ];
    const session = [{ session: [] }, { browser: [] }, ...token];
    const security = {
      public: [],
      optional: [{}, ...session],
      session,
      administrator: session,
    };
    expect(operation?.security).toEqual(security[route.access]);
    expect(operation?.requestBody !== undefined).toBe(Boolean(route.body ?? route.upload));
  }
});

it('contains the summary and description of every endpoint', () => {
  for (const route of routeList)
    expect(operationOf(route)).toMatchObject({
      summary: route.summary,
      ...(route.description !== undefined && { description: route.description }),
    });
  expect(operationOf(serviceRoutes.health)?.description).toContain('503');
  expect(operationOf(serviceRoutes.openapi)).not.toHaveProperty('description');
});

it('declares RateLimit headers where tokens are taken, and Retry-After with 429', () => {
  const { components } = document;
  for (const route of routeList) {
    const responses = operationOf(route)!.responses;
    const takesTokens = route.access !== 'public' && route.scope !== 'session';
    for (const [status, { $ref, headers = {} }] of Object.entries(responses)) {
      const name = $ref?.split('/').at(-1) ?? '';
      const declared = Object.keys(components.responses[name]?.headers ?? headers);
      expect(declared.includes('RateLimit')).toBe(takesTokens && status !== '401');
      expect(declared.includes('Retry-After')).toBe(status === '429');
    }
  }
});

it('generates unique operation ids in OpenAPI', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

it('describes exactly the path parameters', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
    }
});

it('generates OpenAPI without dangling references', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"([^"]+)"/g))
    expect(resolve(document, name ?? '')).toBeDefined();
  expect(operations().flatMap(({ security }) => security.flatMap(Object.keys))).toContain(
    'session',
  );
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'session', 'browser']);
});

function resolve(root: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
}
