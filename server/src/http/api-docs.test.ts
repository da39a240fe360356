import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceRoutes } from '#contract/service.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('serves the API documentation with every endpoint and one script', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<code>/api/contacts/{id}/</code>');
  expect(answer.body.match(/<script[^>]*>/g)).toEqual(['<script src="/api-docs.js" defer>']);
  const { summary, description } = serviceRoutes.health;
  expect(answer.body).toContain(`<span>${summary}</span></summary><p>${description}</p>`);
  const { paths } = (await app.app.inject('/api/openapi.json')).json<{ paths: object }>();
  const calls = Object.values(paths).flatMap((methods: object) => Object.keys(methods));
  expect(answer.body.match(/<details /g)).toHaveLength(calls.length);
});
