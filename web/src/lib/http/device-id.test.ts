import { expect, test, vi } from 'vitest';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { call, deviceId } from './api.ts';
import { writeLocal } from '../storage/local-store.ts';
import { logIn } from '../../testing/session.ts';

test('creates one random id per browser', () => {
  const made = deviceId();
  expect(made).toMatch(/^[\w-]{16,64}$/);
  expect(deviceId()).toBe(made);
  localStorage.clear();
  expect(deviceId()).not.toBe(made);
});

test('replaces an invalid id', () => {
  writeLocal('device', 7);
  expect(deviceId()).toMatch(/^[\w-]{16,64}$/);
});

test('returns none without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(deviceId()).toBeNull();
});

test('sends the device id with logins and earnings requests only', async () => {
  const seen: Record<string, string | null> = {};
  const note = (name: string) => (asked: { headers: Headers }) => {
    seen[name] = asked.headers.get('x-device');
    return new Rejection({ status: 404 });
  };
  const names = [
    'POST /api/signup/',
    'POST /api/login/',
    'POST /api/two-factor/verify/',
    'POST /api/two-factor/passkey/',
    'POST /api/passkeys/login/',
    'GET /api/referrals/summary/',
    'GET /api/referrals/',
    'GET /api/referrals/earnings/',
    'GET /api/referrals/payouts/',
    'POST /api/referrals/payouts/',
    'POST /api/referrals/invites/',
    'POST /api/referrals/clicks/',
    'POST /api/password-reset/',
    'GET /api/me/',
    'GET /api/contacts/',
  ] as const;
  for (const name of names) answer({ [name]: note(name) });
  logIn();
  for (const name of names) await call(name as 'GET /api/me/').catch(() => {});
  const own = deviceId();
  expect(Object.keys(seen).filter((name) => seen[name] === own)).toEqual(names.slice(0, 11));
  expect(Object.values(seen).filter((sent) => sent === null)).toHaveLength(4);
});
