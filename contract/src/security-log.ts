import { z } from 'zod';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { routesWith } from './route.ts';

const route = routesWith('account:read');

export const securityEventKind = z.enum([
  'signed_up',
  'logged_in',
  'logged_out',
  'login_failed',
  'login_refused',
  'session_revoked',
  'other_sessions_revoked',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'email_verified',
  'email_change_requested',
  'email_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'passkey_failed',
  'program_connected',
  'provider_linked',
  'provider_unlinked',
  'token_created',
  'token_used',
  'token_revoked',
  'webhook_created',
  'webhook_deleted',
  'data_exported',
  'account_disabled',
  'account_enabled',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = z.object({
  id,
  kind: securityEventKind,
  created_at: timestamp,
  ip: z.string(),
  device: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityLogRoutes = {
  list: route('GET /api/security-log/', {
    summary: 'List security events',
    description:
      'Events of the account, such as logins and password changes, newest first. Events are deleted after a year.',
    query: pageQuery,
    responses: { 200: page(securityEvent) },
  }),
};
