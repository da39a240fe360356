import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { tokenScope } from './access-tokens.ts';
import { invalid } from './invalid.ts';
import { TOKEN_SCOPES } from './scopes.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

const parameter = z
  .string()
  .max(2000, invalid(msg`This link is incomplete.`))
  .optional();

/** What a program sends a person with (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
export const authorizationQuery = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
});
export type AuthorizationQuery = z.infer<typeof authorizationQuery>;

/** A program that requests access, under a name of its choice. */
export const authorizationRequest = z.object({
  client_name: z.string(),
  /** Where the answer is sent: a host, or the scheme of an app. */
  redirect_host: z.string(),
  /** Whether the answer stays on the person’s computer or phone. */
  is_local: z.boolean(),
  /** The requested scopes; all if it names none. */
  scopes: z.array(tokenScope),
  /** Set if the request is invalid: where to send the person back to, with the error. */
  error_redirect: z.string().nullable(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

const decision = authorizationQuery.extend({
  /** Empty to deny. */
  scopes: z.array(tokenScope).max(TOKEN_SCOPES.length, invalid(msg`Choose each permission once.`)),
});
export type AuthorizationDecision = z.infer<typeof decision>;

export const oauthRoutes = {
  request: route('GET /api/oauth/authorization/', {
    summary: 'Get the request of a program for access',
    description:
      'For the consent page, with the query that the program sent. Returns 400 at `client_id` for unknown programs and at `redirect_uri` for addresses that the program didn’t register; other errors have `error_redirect`.',
    query: authorizationQuery,
    responses: { 200: authorizationRequest },
  }),
  decide: route('POST /api/oauth/authorization/', {
    summary: 'Allow or deny a program access',
    description:
      'Returns where to send the person: with a code for the chosen scopes, or with `access_denied` if there are none. Returns 400 as for the request, and at `scopes` for scopes that it didn’t ask for.',
    body: decision,
    responses: { 200: z.object({ redirect_to: z.string() }) },
  }),
};
