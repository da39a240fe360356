import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';
import { newSession } from './auth.ts';
import { text } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** Six digits from the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCode = text(40, invalid(msg`Enter the code.`)).transform(toAsciiDigits);
export const challengeToken = text(200, invalid(msg`Log in again.`));

export const twoFactorStatus = z.object({ enabled: z.boolean(), recovery_codes_left: z.int() });
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>;

/** `secret` is base32; `otpauth_url` is encoded in the QR code. */
export const twoFactorSetup = z.object({ secret: z.string(), otpauth_url: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** Ten codes, returned once: only their hashes are stored. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(10) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const password = z.object({ password: passwordProof });

export const twoFactorRoutes = {
  verify: route('POST /api/two-factor/verify/', {
    access: 'public',
    summary: 'Complete a login with a code',
    description: `Accepts a code from the authenticator app or a recovery code; every code works only once. Returns 400 at \`code\` if it is wrong and at \`challenge\` if it expired or ${LIMITS.challenge_attempts} attempts were used. Returns 403 \`account_disabled\` for a disabled account, and 429 after too many failed attempts.`,
    body: z.object({ challenge: challengeToken, code: secondFactorCode }),
    session_cookie: 'set',
    responses: { 200: newSession },
    errors: [403],
  }),
  get: route('GET /api/two-factor/', {
    summary: 'Get the two-factor status',
    description:
      'Returns whether two-factor authentication is on, and the number of recovery codes left.',
    responses: { 200: twoFactorStatus },
  }),
  setup: route('POST /api/two-factor/setup/', {
    summary: 'Start two-factor setup',
    description:
      'Creates a new secret for the authenticator app, replacing an earlier one that was never enabled. Two-factor authentication is off until it is enabled with a code. Returns 400 at `password` if it is wrong, and 409 if two-factor authentication is already on.',
    body: password,
    responses: { 200: twoFactorSetup },
    errors: [409],
  }),
  enable: route('POST /api/two-factor/enable/', {
    summary: 'Enable two-factor authentication',
    description: `Requires a code from the authenticator app. Returns ${LIMITS.recovery_codes} recovery codes, which are shown only once. Returns 400 at \`code\` if it is wrong, 409 if setup was not started or if two-factor authentication is already on, and 429 after too many failed attempts.`,
    body: z.object({ code: secondFactorCode }),
    responses: { 200: recoveryCodes },
    errors: [409],
  }),
  disable: route('POST /api/two-factor/disable/', {
    summary: 'Disable two-factor authentication',
    description:
      'Requires the password and a code. Returns 400 at the field that is wrong, 409 if two-factor authentication is off, and 429 after too many failed attempts.',
    body: password.extend({ code: secondFactorCode }),
    responses: { 204: null },
    errors: [409],
  }),
  renewRecoveryCodes: route('POST /api/two-factor/recovery-codes/', {
    summary: 'Replace the recovery codes',
    description: `Returns ${LIMITS.recovery_codes} new codes; the old ones stop working. Returns 400 at \`password\` if it is wrong, and 409 if two-factor authentication is off.`,
    body: password,
    responses: { 200: recoveryCodes },
    errors: [409],
  }),
};
