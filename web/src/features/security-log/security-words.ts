import type { SecurityEventKind } from '#contract/security-log.ts';

/** What happened, as its own account's log says it. */
export const SECURITY_LABELS: Record<SecurityEventKind, string> = {
  signed_up: 'Account opened',
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  login_failed: 'Log in with a wrong password',
  login_refused: 'Log in refused after too many wrong passwords',
  session_revoked: 'A session ended from elsewhere',
  other_sessions_revoked: 'All other sessions ended',
  password_changed: 'Password changed',
  password_reset_requested: 'A new password asked for',
  password_reset: 'Password changed by a mailed link',
  email_verified: 'Email address verified',
  email_change_requested: 'Change of the email address asked for',
  email_changed: 'Email address changed',
  two_factor_enabled: 'Two-factor turned on',
  two_factor_disabled: 'Two-factor turned off',
  two_factor_failed: 'Wrong two-factor code after the right password',
  recovery_code_used: 'Recovery code used to log in',
  recovery_codes_renewed: 'New recovery codes made',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_failed: 'Passkey refused',
  data_exported: 'All data exported',
};

const WARNINGS: ReadonlySet<SecurityEventKind> = new Set([
  'login_failed',
  'login_refused',
  'two_factor_failed',
  'passkey_failed',
]);

/** Whether somebody was turned away: what its owner looks for first. */
export function isWarning(kind: SecurityEventKind): boolean {
  return WARNINGS.has(kind);
}
