import { expect, it } from 'vitest';
import { newIdempotencyKey, uuidOf } from './idempotency-key.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('returns a new version 4 UUID each time', () => {
  expect(newIdempotencyKey()).toMatch(VERSION_4);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

it('returns a UUID without randomUUID', () => {
  expect(uuidOf(new Uint8Array(16).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuidOf(new Uint8Array(16))).toMatch(VERSION_4);
});
