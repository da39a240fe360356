import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-api.ts';
import { logIn } from '../../testing/session.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { finishLogout, logOutOnServer } from './log-out.ts';

/** Counts logouts; the first `failures` fail. */
function countLogouts(failures: number) {
  const counted = { times: 0 };
  fakeServer.use(
    http.post('*/api/logout/', () => {
      counted.times += 1;
      return counted.times <= failures
        ? HttpResponse.error()
        : new HttpResponse(null, { status: 204 });
    }),
  );
  return counted;
}

it('repeats a logout until the server has received it', async () => {
  const counted = countLogouts(2);
  await logOutOnServer();
  await finishLogout();
  expect(readLocal('logout_pending')).not.toBeNull();
  await finishLogout();
  await finishLogout();
  expect(counted.times).toBe(3);
  expect(readLocal('logout_pending')).toBeNull();
});

it('repeats a logout when the network returns', async () => {
  const counted = countLogouts(1);
  await logOutOnServer();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => readLocal('logout_pending')).toBeNull();
  expect(counted.times).toBe(2);
});

it("doesn't end a later session", async () => {
  const counted = countLogouts(1);
  await logOutOnServer();
  logIn();
  await finishLogout();
  expect(counted.times).toBe(1);
});

it("doesn't repeat the request of a page that was just left", async () => {
  const counted = countLogouts(0);
  writeLocal('logout_pending', Date.now() + 4_000);
  await finishLogout();
  expect(counted.times).toBe(0);
});
