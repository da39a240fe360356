import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceRoutes } from '#contract/service.ts';
import type { OpenApi } from '../openapi.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('serves the API documentation with every endpoint, schema and change and one script', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<code>/api/contacts/{id}/</code>');
  expect(answer.body.match(/<script[^>]*>/g)).toEqual(['<script src="/api-docs.js" defer>']);
  const { summary, description } = serviceRoutes.health;
  expect(answer.body).toContain(`<span>${summary}</span></summary><p>${description}</p>`);
  const { paths } = (await app.app.inject('/api/openapi.json')).json<OpenApi>();
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(answer.body.match(/<details data-request/g)).toHaveLength(calls.length);
  const links = [...answer.body.matchAll(/href="#([\w-]+)"/g)].map(([, anchor]) => anchor!);
  expect(links).toContain('schema-Contact');
  for (const anchor of new Set(links)) expect(answer.body).toContain(`id="${anchor}"`);
  expect(answer.body).toMatch(/<h3>[\w. -]+<\/h3>\n<h4>Added<\/h4>\n<ul><li>/);
});
