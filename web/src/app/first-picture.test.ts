import { expect, it, vi } from 'vitest';
import { meQuery } from '../features/users/users.api.ts';
import { writeToken } from '../lib/session-token.ts';
import { answer, Refusal } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { awaitFirstPicture } from './first-picture.ts';
import { createQueryClient } from './query-client.ts';

const known = (queries: ReturnType<typeof createQueryClient>) =>
  queries.getQueryData(meQuery().queryKey);
const client = () => createQueryClient(() => {});
const READY = { load: () => Promise.resolve() };
const LOADING = { load: () => new Promise<void>(() => {}) };

it('waits until it is known who is signed in', async () => {
  writeToken('hers');
  answer({ 'GET /api/me/': () => aUser() });
  const queries = client();
  await awaitFirstPicture({ queries, router: READY });
  expect(known(queries)).toEqual(aUser());
});

it('asks nothing where nobody is', async () => {
  const queries = client();
  await awaitFirstPicture({ queries, router: READY });
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

it('goes on where the server refuses', async () => {
  writeToken('hers');
  answer({ 'GET /api/me/': () => new Refusal({ status: 401, detail: 'Please log in.' }) });
  await expect(awaitFirstPicture({ queries: client(), router: READY })).resolves.toBeUndefined();
});

it('goes on after 200 ms where the answer stays away', async () => {
  writeToken('hers');
  const late = Promise.withResolvers<ReturnType<typeof aUser>>();
  answer({ 'GET /api/me/': () => late.promise });
  const queries = client();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = awaitFirstPicture({ queries, router: READY });
  await vi.advanceTimersByTimeAsync(200);
  await waited;
  vi.useRealTimers();
  expect(known(queries)).toBeUndefined();
  late.resolve(aUser());
});

it('goes on after 200 ms where the code of the page stays away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = awaitFirstPicture({ queries: client(), router: LOADING });
  await vi.advanceTimersByTimeAsync(200);
  await expect(waited).resolves.toBeUndefined();
  vi.useRealTimers();
});
