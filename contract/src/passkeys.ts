import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { newSession } from './auth.ts';
import { id, line, page, pageQuery, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';
import { challengeToken } from './two-factor.ts';

const route = routesWith('session');

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** Synced to other devices by a password manager. */
  backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Options for `navigator.credentials` as JSON (WebAuthn Level 3 §5.1.8, §5.1.9). */
export const passkeyOptions = z.record(z.string(), z.unknown());

const base64url = z.string().regex(/^[\w-]*$/, invalid(msg`Must be base64url.`));

/** Result of `navigator.credentials` as JSON; the WebAuthn library validates the rest. */
export const passkeyCredential = z.looseObject({
  id: base64url.min(1).max(2000),
  rawId: base64url.min(1).max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: base64url.min(1).max(10_000) }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
export type PasskeyCredential = z.infer<typeof passkeyCredential>;

const name = line(LIMITS.name, invalid(msg`Enter a name.`));

export const passkeyRoutes = {
  list: route('GET /api/passkeys/', {
    summary: 'List passkeys',
    description: 'Newest first.',
    query: pageQuery,
    responses: { 200: page(passkey) },
  }),
  registrationOptions: route('POST /api/passkeys/options/', {
    summary: 'Create passkey registration options',
    description: `Options for \`navigator.credentials.create()\`, valid for ${DURATIONS.challenge_seconds / 60} minutes. Returns 400 at \`password\` if it is wrong and at \`credential\` if the user has 20 passkeys.`,
    body: z.object({ password: passwordProof }),
    responses: { 200: passkeyOptions },
  }),
  register: route('POST /api/passkeys/', {
    summary: 'Register a passkey',
    description:
      'Stores the passkey created with the registration options and notifies the user. Returns 400 at `credential` if the options expired, the passkey is already registered, or the user has 20 passkeys.',
    body: z.object({ name, credential: passkeyCredential }),
    responses: { 201: passkey },
  }),
  rename: route('PATCH /api/passkeys/{id}/', {
    summary: 'Rename a passkey',
    body: z.object({ name }),
    responses: { 200: passkey },
    errors: [404],
  }),
  remove: route('DELETE /api/passkeys/{id}/', {
    summary: 'Delete a passkey',
    description:
      'The passkey can no longer be used to log in, and the user is notified. Returns 400 at `password` if it is wrong.',
    body: z.object({ password: passwordProof }),
    responses: { 204: null },
    errors: [404],
  }),
  loginOptions: route('POST /api/passkeys/login/options/', {
    access: 'public',
    summary: 'Create passkey login options',
    description: `Options for \`navigator.credentials.get()\`, valid for ${DURATIONS.challenge_seconds / 60} minutes. They work for any user. Returns 429 past 60 per IP address in five minutes.`,
    responses: { 200: passkeyOptions },
  }),
  login: route('POST /api/passkeys/login/', {
    access: 'public',
    summary: 'Log in with a passkey',
    description:
      'No second factor is required, because the passkey must verify the user by biometrics or PIN. Returns 401 for unknown passkeys, 400 at `credential` if the verification fails, 403 `account_disabled` for a disabled account, and 429 past 60 per IP address in five minutes.',
    body: z.object({ credential: passkeyCredential }),
    session_cookie: 'set',
    responses: { 200: newSession },
    errors: [403],
  }),
  secondFactorOptions: route('POST /api/two-factor/passkey/options/', {
    access: 'public',
    summary: 'Create passkey options for the second factor',
    description:
      'Options for `navigator.credentials.get()`, to complete the challenge of a login. Returns 400 at `challenge` if it expired or the user has no passkey.',
    body: z.object({ challenge: challengeToken }),
    responses: { 200: passkeyOptions },
  }),
  secondFactor: route('POST /api/two-factor/passkey/', {
    access: 'public',
    summary: 'Complete a login with a passkey as second factor',
    description: `Returns 400 at \`credential\` if the verification fails, which uses one of ${LIMITS.challenge_attempts} attempts, and at \`challenge\` if it expired. Returns 403 \`account_disabled\` for a disabled account, and 429 after too many failed attempts.`,
    body: z.object({ challenge: challengeToken, credential: passkeyCredential }),
    session_cookie: 'set',
    responses: { 200: newSession },
    errors: [403],
  }),
};
