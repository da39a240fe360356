import { Secret, TOTP } from 'otpauth';
import type { Timestamp } from '../../infra/clock.ts';

const ISSUER = 'Acquaint';
const SECRET_BYTES = 20;
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_S = 30;
/** Accepted time steps before and after the current one. */
const MAX_DRIFT_STEPS = 1;

/** 160 random bits in base32, as recommended by RFC 4226 §4 R6. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code. */
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
 * The time step of a code (RFC 6238 §4.2) if it's the current one or a neighbor; null otherwise. `secret` is base32.
 */
export function stepOf(
  secret: string,
  code: string,
  now: Timestamp,
  digits = DIGITS,
): number | null {
  // The library throws for other text.
  if (code.length !== digits || /\D/.test(code)) return null;
  const timestamp = Date.parse(now);
  const drift = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits,
    period: PERIOD_S,
    timestamp,
    window: MAX_DRIFT_STEPS,
  });
  return drift === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + drift;
}
