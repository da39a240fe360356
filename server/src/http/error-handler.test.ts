import { msg } from '@lingui/core/runtime-macro';
import fastify, { type FastifyError } from 'fastify';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { forbidden, type AppError } from '../app-error.ts';
import { openLog } from '../infra/log.ts';
import { handleError } from './error-handler.ts';

/** A server whose one call fails so, and the lines of its log. */
function failing(error: Error) {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  app.setErrorHandler<FastifyError | AppError>(handleError);
  app.get('/secrets/:id', () => {
    throw error;
  });
  return { lines, ask: () => app.inject({ url: '/secrets/12?token=abc' }) };
}

it('logs internal errors without exposing them', async () => {
  const { lines, ask } = failing(new Error('select password_hash from users failed'));
  const answer = await ask();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal_error',
    detail: 'Something went wrong on our end.',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('select password_hash');
  expect(lines[0]).toContain('error-handler.test.ts');
});

it('logs forbidden requests without their content', async () => {
  const { lines, ask } = failing(forbidden(msg`You may not read this.`));
  expect((await ask()).statusCode).toBe(403);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { security: 'refused', user_id: null, call: 'GET /secrets/:id', ip: '127.0.0.1' },
  ]);
  expect(lines[0]).not.toContain('abc');
});

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('It says so', 10, 'error'), { code });
}

it.each([
  ['is shut down', databaseError('57P01')],
  ['is starting', databaseError('57P03')],
  ['rejects connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['closes the connection', new Error('Connection terminated unexpectedly')],
  ['has no disk space', databaseError('53100')],
  ['has no free connection', databaseError('53300')],
])('returns 503 with Retry-After if the database %s', async (_what, error) => {
  const answer = await failing(error).ask();
  expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(answer.json<{ detail: string }>().detail).toMatch(/Try again soon\.$/);
});
