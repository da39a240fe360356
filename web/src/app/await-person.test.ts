import { expect, it, vi } from 'vitest';
import { meQuery } from '../features/users/users.api.ts';
import { writeToken } from '../lib/session-token.ts';
import { answer, Refusal } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { awaitPerson } from './await-person.ts';
import { createQueryClient } from './query-client.ts';

const known = (queries: ReturnType<typeof createQueryClient>) =>
  queries.getQueryData(meQuery().queryKey);
const client = () => createQueryClient(() => {});

it('waits until it is known who is signed in', async () => {
  writeToken('hers');
  answer({ 'GET /api/me/': () => aUser() });
  const queries = client();
  await awaitPerson(queries);
  expect(known(queries)).toEqual(aUser());
});

it('asks nothing where nobody is', async () => {
  const queries = client();
  await awaitPerson(queries);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

it('goes on where the server refuses', async () => {
  writeToken('hers');
  answer({ 'GET /api/me/': () => new Refusal({ status: 401, detail: 'Please log in.' }) });
  await expect(awaitPerson(client())).resolves.toBeUndefined();
});

it('goes on after 200 ms where the answer stays away', async () => {
  writeToken('hers');
  const late = Promise.withResolvers<ReturnType<typeof aUser>>();
  answer({ 'GET /api/me/': () => late.promise });
  const queries = client();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waited = awaitPerson(queries);
  await vi.advanceTimersByTimeAsync(200);
  await waited;
  vi.useRealTimers();
  expect(known(queries)).toBeUndefined();
  late.resolve(aUser());
});
