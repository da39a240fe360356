import { z } from 'zod';
import { signedIn } from './auth.ts';
import { text } from './fields.ts';
import { ownPassword } from './passwords.ts';
import { route } from './route.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCode = text(40, 'Please enter the code.');
export const challengeToken = text(200, 'Please log in again.');

export const twoFactorStatus = z.object({ enabled: z.boolean(), recovery_codes_left: z.int() });
export type TwoFactorStatus = z.infer<typeof twoFactorStatus>;

/** `secret` is base32; `otpauth_url` is encoded in the QR code. */
export const twoFactorSetup = z.object({ secret: z.string(), otpauth_url: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** Ten codes, returned once: only their hashes are stored. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(10) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const password = z.object({ password: ownPassword });

export const twoFactorRoutes = {
  verify: route({
    method: 'POST',
    path: '/api/two-factor/verify/',
    access: 'public',
    summary: 'Complete a login with a code',
    body: z.object({ challenge: challengeToken, code: secondFactorCode }),
    answers: { 200: signedIn },
  }),
  get: route({
    method: 'GET',
    path: '/api/two-factor/',
    access: 'session',
    summary: 'Get the two-factor status',
    answers: { 200: twoFactorStatus },
  }),
  setup: route({
    method: 'POST',
    path: '/api/two-factor/setup/',
    access: 'session',
    summary: 'Start two-factor setup',
    body: password,
    answers: { 200: twoFactorSetup },
    errors: [409],
  }),
  enable: route({
    method: 'POST',
    path: '/api/two-factor/enable/',
    access: 'session',
    summary: 'Enable two-factor authentication',
    body: z.object({ code: secondFactorCode }),
    answers: { 200: recoveryCodes },
    errors: [409],
  }),
  disable: route({
    method: 'POST',
    path: '/api/two-factor/disable/',
    access: 'session',
    summary: 'Disable two-factor authentication',
    body: password.extend({ code: secondFactorCode }),
    answers: { 204: null },
    errors: [409],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/two-factor/recovery-codes/',
    access: 'session',
    summary: 'Replace the recovery codes',
    body: password,
    answers: { 200: recoveryCodes },
    errors: [409],
  }),
};
