import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newSecret, otpauthUrl, stepOf } from './totp.ts';

// RFC 6238, appendix B: seconds since 1970 and the code of eight digits by SHA-1.
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000).toISOString();

describe('TOTP codes', () => {
  it.each(VECTORS)('generates the TOTP code of RFC 6238 at %d s', (seconds, code) => {
    expect(stepOf(SECRET, code, at(seconds), 8)).toBe(Math.floor(seconds / 30));
  });

  it('generates TOTP codes of six digits', () => {
    expect(stepOf(SECRET, '287082', at(59))).toBe(1);
    for (const code of ['94287082', '28708', '2870820', '', 'abcdef', '٢٨٧٠٨٢', '😀😀😀'])
      expect(stepOf(SECRET, code, at(59))).toBeNull();
  });

  it('accepts TOTP codes one step before and after', () => {
    const [[, code]] = VECTORS;
    const seen = [29, 30, 59, 60, 89].map((now) => stepOf(SECRET, code, at(now), 8));
    expect(seen).toEqual([1, 1, 1, 1, 1]);
    expect(stepOf(SECRET, code, at(90), 8)).toBeNull();
    expect(stepOf(SECRET, VECTORS[3][1], at(VECTORS[3][0] - 60), 8)).toBeNull();
  });
});

it('creates secrets of 160 random bits in base32', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('returns everything an app needs in the URL', () => {
  const url = new URL(otpauthUrl(SECRET, 'ada+x@example.org'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Acquaint:ada+x@example.org');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Acquaint',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
