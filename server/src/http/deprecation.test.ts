import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { openTestApp } from '../testing/test-app.ts';
import { mountOn, type MountOptions } from './mount.ts';
import { openApiOf } from './openapi.ts';

const old = route('GET /api/old/', {
  access: 'public',
  summary: 'Get the old one',
  description: 'It is empty.',
  deprecated: { since: '2026-12-01', sunset: '2027-06-01', use: 'GET /api/new/' },
  responses: { 200: z.object({}) },
});

it('sends when an endpoint was deprecated and when it ends', async () => {
  const { context, close } = await openTestApp();
  const app = fastify();
  const slots = { acquire: () => Promise.resolve(() => {}) };
  const mounted = new Map();
  const options: Partial<MountOptions> = { context, check_responses: true, slots, mounted };
  mountOn(app, options as MountOptions)(old, () => ({}));
  const { headers } = await app.inject('/api/old/');
  expect(headers).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</api/docs/#changes>; rel="deprecation"; type="text/html"',
  });
  await app.close();
  await close();
});

it('marks a deprecated endpoint in OpenAPI with its replacement', async () => {
  const { paths } = await openApiOf({ test: { old } }, '1.0.0');
  expect(paths['/api/old/']!['get']).toMatchObject({
    deprecated: true,
    description:
      'Deprecated since 2026-12-01, works until 2027-06-01. Use `GET /api/new/` instead. It is empty.',
  });
});
