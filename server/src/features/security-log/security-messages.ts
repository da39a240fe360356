import type { SecurityEventKind } from '#contract/security-log.ts';

/** What happened, for the account's owner. */
export const SECURITY_MESSAGES: Record<SecurityEventKind, string> = {
  signed_up: 'Your account was opened.',
  logged_in: 'Somebody logged in to your account.',
  logged_out: 'You logged out.',
  login_failed: 'Somebody tried to log in with a wrong password.',
  login_refused: 'Too many wrong passwords or codes: further tries were refused for a while.',
  session_revoked: 'A session of yours was ended.',
  other_sessions_revoked: 'All your other sessions were ended.',
  password_changed: 'Your password was changed.',
  password_reset_requested: 'Somebody asked for a new password for your account.',
  password_reset: 'Your password was changed by a mailed link, and every session ended.',
  email_verified: 'Your email address was verified.',
  email_change_requested: 'Somebody asked to change the email address of your account.',
  email_changed: 'The email address of your account was changed.',
  two_factor_enabled: 'Two-factor authentication was turned on.',
  two_factor_disabled: 'Two-factor authentication was turned off.',
  two_factor_failed: 'Somebody with your password entered a wrong two-factor code.',
  recovery_code_used: 'A recovery code was used to log in.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones are void.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  passkey_failed: 'A passkey of yours was refused.',
  data_exported: 'Everything your account holds was exported.',
};

/** A login from where there was none before, as the bell tells it; a device that is not known is named so. */
export function newLoginMessage(device: string): string {
  return `Somebody logged in to your account from a new place: ${device}`;
}
