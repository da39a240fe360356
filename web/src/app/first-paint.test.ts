import { expect, it, vi } from 'vitest';
import { meQuery } from '../features/users/users.api.ts';
import { logIn } from '../testing/session.ts';
import { answer, Rejection } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { waitForFirstPaint } from './first-paint.ts';
import { createQueryClient } from './query-client.ts';

const known = (queries: ReturnType<typeof createQueryClient>) =>
  queries.getQueryData(meQuery().queryKey);
const client = () => createQueryClient(() => {});
const READY = { load: () => Promise.resolve() };
const LOADING = { load: () => new Promise<void>(() => {}) };

it('waits for the current user', async () => {
  logIn();
  answer({ 'GET /api/me/': () => aUser() });
  const queries = client();
  await waitForFirstPaint({ queries, router: READY });
  expect(known(queries)).toEqual(aUser());
});

it('requests nothing without a session', async () => {
  const queries = client();
  await waitForFirstPaint({ queries, router: READY });
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

it('continues after an error response', async () => {
  logIn();
  answer({ 'GET /api/me/': () => new Rejection({ status: 401, detail: 'Please log in.' }) });
  await expect(waitForFirstPaint({ queries: client(), router: READY })).resolves.toBeUndefined();
});

it('continues after 200 ms without a response', async () => {
  logIn();
  const late = Promise.withResolvers<ReturnType<typeof aUser>>();
  answer({ 'GET /api/me/': () => late.promise });
  const queries = client();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = waitForFirstPaint({ queries, router: READY });
  await vi.advanceTimersByTimeAsync(200);
  await waited;
  vi.useRealTimers();
  expect(known(queries)).toBeUndefined();
  late.resolve(aUser());
});

it("continues after 200 ms without the page's code", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = waitForFirstPaint({ queries: client(), router: LOADING });
  await vi.advanceTimersByTimeAsync(200);
  await expect(waited).resolves.toBeUndefined();
  vi.useRealTimers();
});
