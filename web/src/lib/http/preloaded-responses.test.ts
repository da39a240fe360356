import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-api.ts';
import { call } from './api.ts';
import { startPreload, takePreloaded } from './preloaded-responses.ts';
import { clearSession } from './session.ts';
import { logIn } from '../../testing/session.ts';

const dashboard = { pathname: '/dashboard', search: '' };
const address = `${location.origin}/api/me/`;

/** Counts requests for the current user. */
function countCalls() {
  const counted = { times: 0 };
  fakeServer.use(
    http.get('*/api/me/', () => {
      counted.times += 1;
      return HttpResponse.json({ first_name: 'Ada' });
    }),
    http.get('*/api/dashboard/', () => HttpResponse.json({})),
  );
  return counted;
}

it('returns a preloaded response once', async () => {
  const counted = countCalls();
  logIn();
  startPreload(dashboard);
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(counted.times).toBe(1);
  await call('GET /api/me/');
  expect(counted.times).toBe(2);
  await takePreloaded(`${location.origin}/api/dashboard/`);
});

it('returns no response of another session', async () => {
  const counted = countCalls();
  logIn();
  startPreload({ pathname: '/settings', search: '' });
  logIn();
  await call('GET /api/me/');
  expect(counted.times).toBe(2);
});

it('preloads nothing for guests and filtered lists', async () => {
  clearSession();
  startPreload(dashboard);
  expect(takePreloaded(address)).toBeUndefined();
  countCalls();
  logIn();
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
  logIn();
  startPreload({ pathname: '/settings', search: '' });
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(times).toBe(2);
});
