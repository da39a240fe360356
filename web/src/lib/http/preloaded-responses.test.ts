import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-api.ts';
import { call } from './api.ts';
import { startPreload, peekPreloaded, takePreloaded } from './preloaded-responses.ts';
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

it('what was asked for early is taken by the first call for it, the next one asks anew', async () => {
  const seen = countCalls();
  writeToken('abc');
  startPreload(dashboard);
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(seen).toEqual(['Bearer abc']);
  await call('GET /api/me/');
  expect(seen).toEqual(['Bearer abc', 'Bearer abc']);
  await takePreloaded(`${location.origin}/api/dashboard/`);
});

it('nobody is shown what was asked for somebody else', async () => {
  const seen = countCalls();
  writeToken('abc');
  startPreload({ pathname: '/settings', search: '' });
  writeToken('def');
  await call('GET /api/me/');
  expect(new Set(seen)).toEqual(new Set(['Bearer abc', 'Bearer def']));
});

it('nothing is asked for where nobody is signed in, and of a list only as it stands without a filter', async () => {
  clearToken();
  startPreload(dashboard);
  expect(takePreloaded(address)).toBeUndefined();
  countCalls();
  writeToken('abc');
  startPreload({ pathname: '/contacts', search: '?favorite=true' });
  expect(takePreloaded(`${location.origin}/api/contacts/?limit=100`)).toBeUndefined();
  expect(await (await takePreloaded(address))?.json()).toEqual({ first_name: 'Ada' });
});

it('what failed early is asked for again by who needs it', async () => {
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

it('is read beside who takes it, and is null where it was refused or never asked for', async () => {
  countCalls();
  fakeServer.use(http.get('*/api/dashboard/', () => HttpResponse.json({}, { status: 503 })));
  writeToken('abc');
  startPreload(dashboard);
  const [me, refused, unasked] = ['/api/me/', '/api/dashboard/', '/api/contacts/'].map(
    peekPreloaded,
  );
  expect(await call('GET /api/me/')).toMatchObject({ first_name: 'Ada' });
  expect(await me).toEqual({ first_name: 'Ada' });
  expect(await refused).toBeNull();
  expect(await unasked).toBeNull();
});
