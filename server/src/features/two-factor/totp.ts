import { Secret, TOTP } from 'otpauth';
import type { Timestamp } from '../../infra/clock.ts';

const ISSUER = 'Acquaint';
const SECRET_BYTES = 20;
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_S = 30;
/** Steps before and after now that are also accepted: clocks differ, and people take time to type. */
const DRIFT = 1;

/** 160 random bits, as RFC 4226 (section 4, R6) recommends, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_S,
  }).toString();
}

/**
 * The time step of a code (RFC 6238, section 4.2), where it is that of now or of a neighbour; null where it is not.
 * `secret` in base 32.
 */
export function stepOf(
  secret: string,
  code: string,
  now: Timestamp,
  digits = DIGITS,
): number | null {
  const timestamp = Date.parse(now);
  const drift = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits,
    period: PERIOD_S,
    timestamp,
    window: DRIFT,
  });
  return drift === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + drift;
}
