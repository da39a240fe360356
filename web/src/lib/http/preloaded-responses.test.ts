import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-api.ts';
import { call } from './api.ts';
import { startPreload, takePreloaded } from './preloaded-responses.ts';
import { clearToken, writeToken } from './session-token.ts';

const dashboard = { pathname: '/dashboard', search: '' };
const address = `${location.origin}/api/me/`;

/** Counts how often who is signed in is asked for, and says who it is. */
function countCalls() {
  const seen: (string | null)[] = [];
  fakeServer.use(
    http.get('*/api/me/', ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json({ first_name: 'Ada' });
    }),
    http.get('*/api/dashboard/', () => HttpResponse.json({})),
  );
  return seen;
}

it('returns a preloaded response once', async () => {
  const seen = countCalls();
  writeToken('abc');
  startPreload(dashboard);
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(seen).toEqual(['Bearer abc']);
  await call('GET /api/me/');
  expect(seen).toEqual(['Bearer abc', 'Bearer abc']);
  await takePreloaded(`${location.origin}/api/dashboard/`);
});

it('returns no response of another session', async () => {
  const seen = countCalls();
  writeToken('abc');
  startPreload({ pathname: '/settings', search: '' });
  writeToken('def');
  await call('GET /api/me/');
  expect(new Set(seen)).toEqual(new Set(['Bearer abc', 'Bearer def']));
});

it('preloads nothing for guests and filtered lists', async () => {
  clearToken();
  startPreload(dashboard);
  expect(takePreloaded(address)).toBeUndefined();
  countCalls();
  writeToken('abc');
  startPreload({ pathname: '/contacts', search: '?favorite=true' });
  expect(takePreloaded(`${location.origin}/api/contacts/?limit=100`)).toBeUndefined();
  expect(await (await takePreloaded(address))?.json()).toEqual({ first_name: 'Ada' });
});

it('lets failed requests be repeated', async () => {
  let times = 0;
  fakeServer.use(
    http.get('*/api/me/', () =>
      (times += 1) === 1 ? HttpResponse.error() : HttpResponse.json({ first_name: 'Ada' }),
    ),
  );
  writeToken('abc');
  startPreload({ pathname: '/settings', search: '' });
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(times).toBe(2);
});
