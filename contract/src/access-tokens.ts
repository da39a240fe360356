import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { calendarDate, id, line, page, pageQuery, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { passkeyCredential } from './passkeys.ts';
import { passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';
import { DEVICE_SCOPES, TOKEN_SCOPES } from './scopes.ts';

const route = routesWith('session');

export const tokenScope = z.enum(TOKEN_SCOPES);

/** The client of a device; its differences are in docs/features/access-tokens.md. */
export const deviceProfile = z.enum(
  ['apple', 'android', 'thunderbird', 'other'],
  invalid(msg`Choose one of the listed devices.`),
);
export type DeviceProfile = z.infer<typeof deviceProfile>;

/** Whether a device gets tags as group cards or as categories of contacts. */
export const tagFormat = z.enum(
  ['cards', 'categories'],
  invalid(msg`Must be “cards” or “categories”.`),
);
export type TagFormat = z.infer<typeof tagFormat>;

/**
 * `api`: for programs, as a bearer token. `dav`: for devices, as the password of CardDAV and CalDAV. `oauth`: a program
 * that the user connected to MCP; it gets new tokens itself.
 */
export const accessToken = z.object({
  id,
  kind: z.enum(['api', 'dav', 'oauth']),
  name: z.string(),
  /** Null unless it's a device. */
  profile: deviceProfile.nullable(),
  /** Null: what fits the profile. */
  groups: tagFormat.nullable(),
  scopes: z.array(tokenScope),
  created_at: timestamp,
  /** The last day, in UTC. */
  expires_on: z.iso.date().nullable(),
  /** Accurate to a minute. */
  last_used_at: timestamp.nullable(),
  last_used_ip: z.string().nullable(),
  /** The user agent. */
  last_used_by: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** The token is returned only here. */
export const newAccessToken = accessToken.extend({
  token: z.string(),
  /** What a device logs in with, besides the token as password; null for `api`. */
  username: z.string().nullable(),
  url: z.string().nullable(),
});
export type NewAccessToken = z.infer<typeof newAccessToken>;

const name = line(LIMITS.name, invalid(msg`Enter a name.`));

const scopesOf = <Scope extends string>(scopes: readonly Scope[]) =>
  z
    .array(z.enum(scopes, invalid(msg`Choose from the listed permissions.`)))
    .min(1, invalid(msg`Choose at least one permission.`))
    .max(TOKEN_SCOPES.length, invalid(msg`Choose each permission once.`));

/** Either one proves that the user is at the keyboard. */
const proof = { password: passwordProof, credential: passkeyCredential.optional() };

const common = { name, expires_on: calendarDate.nullish(), ...proof };

const deviceScopes = scopesOf(DEVICE_SCOPES).refine(
  (scopes) =>
    scopes.every((scope) => (scopes as string[]).includes(scope.replace(':write', ':read'))),
  invalid(msg`A device that changes data must also be able to read it.`),
);

export const accessTokenFields = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('api'), scopes: scopesOf(TOKEN_SCOPES), ...common }),
    z.object({
      kind: z.literal('dav'),
      scopes: deviceScopes,
      profile: deviceProfile.default('other'),
      groups: tagFormat.nullish(),
      ...common,
    }),
  ],
  invalid(msg`Must be “api” or “dav”.`),
);
export type AccessTokenFields = z.infer<typeof accessTokenFields>;

export const accessTokenChange = z.object({
  name: name.optional(),
  profile: deviceProfile.optional(),
  groups: tagFormat.nullish(),
});
export type AccessTokenChange = z.infer<typeof accessTokenChange>;

export const accessTokenRoutes = {
  list: route('GET /api/access-tokens/', {
    summary: 'List access tokens',
    description: 'Newest first, without the tokens themselves: only hashes are stored.',
    query: pageQuery,
    responses: { 200: page(accessToken) },
  }),
  create: route('POST /api/access-tokens/', {
    costly: true,
    summary: 'Create an access token',
    description: `Returns the token, which can’t be shown again. An \`api\` token is sent as a bearer token; a \`dav\` token is the password of a device for CardDAV and CalDAV at \`url\`, with \`username\`. Takes the \`password\`, or as \`credential\` the result of the passkey login options. Returns 400 at the field if it is wrong, and at \`name\` past ${LIMITS.access_tokens} tokens.`,
    body: accessTokenFields,
    responses: { 201: newAccessToken },
  }),
  update: route('PATCH /api/access-tokens/{id}/', {
    summary: 'Rename an access token',
    description:
      'Also changes `profile` and `groups` of a device, which causes one full sync; null in `groups` is what fits the profile. Returns 400 at these fields for `api` tokens.',
    body: accessTokenChange,
    responses: { 200: accessToken },
    errors: [404],
  }),
  revoke: route('DELETE /api/access-tokens/{id}/', {
    summary: 'Revoke an access token',
    description: 'The token stops working immediately, and its event streams end.',
    responses: { 204: null },
    errors: [404],
  }),
};
