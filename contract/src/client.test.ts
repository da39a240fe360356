import { expect, it } from 'vitest';
import { createClient, type HttpRequest } from './client.ts';

/** A client that sends nowhere, and what it would have sent. */
function clientAndRequests() {
  const requests: HttpRequest[] = [];
  const call = createClient((request) => {
    requests.push(request);
    return Promise.resolve({ id: requests.length });
  });
  return { call, requests };
}

it('fills path parameters with any value', async () => {
  const { call, requests } = clientAndRequests();
  await call('GET /api/contacts/{id}/', { params: { id: 7 } });
  const params = { id: 7, message_id: '../8?x' };
  await call('POST /api/conversations/{id}/messages/{message_id}/mark_read/', { params });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/contacts/7/',
    'POST /api/conversations/7/messages/..%2F8%3Fx/mark_read/',
  ]);
});

it('omits undefined query parameters and keeps false and zero', async () => {
  const { call, requests } = clientAndRequests();
  await call('GET /api/contacts/', {
    query: { q: '', tag: undefined, favorite: false, limit: 0, company: 'Bell Labs' },
  });
  expect(requests[0]?.query).toEqual({ favorite: 'false', limit: '0', company: 'Bell Labs' });
});

it('sends convention headers only if given', async () => {
  const { call, requests } = clientAndRequests();
  const body = { first_name: 'Ada' };
  await call('POST /api/contacts/', { body });
  await call('POST /api/contacts/', { body, idempotency_key: 'k' });
  await call('PATCH /api/contacts/{id}/', { params: { id: 1 }, body, if_match: '"1-2"' });
  expect(requests.map(({ headers }) => headers)).toEqual([
    {},
    { 'idempotency-key': 'k' },
    { 'if-match': '"1-2"' },
  ]);
  expect(requests.every((request) => request.body === body)).toBe(true);
});

it('sends a form instead of a body and passes on the signal', async () => {
  const { call, requests } = clientAndRequests();
  const form = new FormData();
  const { signal } = new AbortController();
  await call('POST /api/imports/', { form, signal });
  expect(requests[0]).toMatchObject({ body: form, signal });
});

it('returns the response', async () => {
  const { call } = clientAndRequests();
  expect(await call('GET /api/me/')).toEqual({ id: 1 });
});
