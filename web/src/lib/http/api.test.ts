import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { answer, fakeServer, Rejection } from '../../testing/fake-api.ts';
import { aHealth } from '../../testing/health.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { logIn } from '../../testing/session.ts';

it('rejects a request without a session before sending it', async () => {
  let asked = false;
  answer({ 'GET /api/me/': () => ((asked = true), new Rejection({ status: 500 })) });
  await expect(call('GET /api/me/')).rejects.toMatchObject({
    status: 401,
    detail: 'Authentication required',
  });
  expect(asked).toBe(false);
});

it('leaves credentials to the session cookie', async () => {
  const seen: (string | null)[] = [];
  answer({
    'GET /api/messages/unread-count/': ({ headers }) => {
      seen.push(headers.get('authorization'));
      return { unread_count: 2 };
    },
    'GET /api/health/': ({ headers }) => {
      seen.push(headers.get('authorization'));
      return aHealth();
    },
  });
  logIn();
  expect(await call('GET /api/messages/unread-count/')).toEqual({ unread_count: 2 });
  await call('GET /api/health/');
  expect(seen).toEqual([null, null]);
});

it('sends a public request with a path parameter while signed out', async () => {
  const keys: string[] = [];
  fakeServer.use(
    http.get('*/api/avatars/:key/', ({ params, request }) => {
      expect(request.headers.has('authorization')).toBe(false);
      keys.push(String(params['key']));
      return HttpResponse.json({});
    }),
  );
  await call('GET /api/avatars/{key}/', { params: { key: 'abc' } });
  expect(keys).toEqual(['abc']);
});

it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries once after %i', async (status) => {
  let times = 0;
  answer({ 'GET /api/messages/unread-count/': () => ((times += 1), new Rejection({ status })) });
  logIn();
  await expect(call('GET /api/messages/unread-count/')).rejects.toMatchObject({ status });
  expect(times).toBe(2);
});

it.each([
  [404, 'GET /api/messages/unread-count/'],
  [503, 'POST /api/conversations/mark_all_read/'],
] as const)('sends once after %i to %s', async (status, name) => {
  let times = 0;
  answer({ [name]: () => ((times += 1), new Rejection({ status })) });
  logIn();
  await expect(call(name)).rejects.toMatchObject({ status });
  expect(times).toBe(1);
});

it('throws message and fields of a problem response', async () => {
  const errors = { email: ['There is already an account with this email.'] };
  answer({
    'POST /api/login/': () =>
      new Rejection({ status: 400, code: 'bad_input', detail: 'No.', errors }),
  });
  const body = { email: 'a@b', password: 'c' };
  const error = await call('POST /api/login/', { body }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code: 'bad_input', detail: 'No.', errors });
});

it('throws an empty message without an API response', async () => {
  fakeServer.use(http.post('*/api/login/', () => HttpResponse.error()));
  const body = { email: 'a@b', password: 'c' };
  await expect(call('POST /api/login/', { body })).rejects.toMatchObject({ status: 0, detail: '' });
  fakeServer.use(
    http.post('*/api/login/', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })),
  );
  await expect(call('POST /api/login/', { body })).rejects.toMatchObject({
    status: 502,
    detail: '',
  });
});
