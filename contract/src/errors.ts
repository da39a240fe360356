import { z } from 'zod';

/** RFC 9457 problem details, `application/problem+json`. `errors` lists the messages of each invalid field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** The scope that the access token doesn't have, with `insufficient_scope`. */
  scope: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Problem = z.infer<typeof problem>;

/** Stable codes for programs; `detail` is the message for people. */
export type ProblemCode =
  | 'bad_input'
  | 'authentication_required'
  | 'invalid_credentials'
  | 'session_required'
  | 'insufficient_scope'
  | 'not_allowed'
  | 'cross_site_request'
  | 'email_not_verified'
  | 'account_disabled'
  | 'administrator_required'
  | 'password_login_off'
  | 'account_exists'
  | 'signup_closed'
  | 'invitation_required'
  | 'not_found'
  | 'account_deleted'
  | 'gone'
  | 'method_not_allowed'
  | 'conflict'
  | 'idempotency_mismatch'
  | 'stale'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_calls'
  | 'unavailable'
  | 'internal_error';
