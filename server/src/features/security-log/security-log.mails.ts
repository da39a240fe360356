import type { SecurityEventKind } from '#contract/security-log.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Mail } from '../../infra/mail/mail.ts';
import { sanitizeForEmail } from '../../text/sanitize-for-email.ts';
import { SECURITY_MESSAGES } from './security-log.service.ts';

export interface SecurityChange {
  kind: SecurityEventKind;
  at: Timestamp;
  ip: string;
  device: string;
}

export interface Region {
  locale: string;
  time_zone: string;
}

/** Emails the owner about a change, with instructions if it wasn't them. `passkeys` are names. */
export function securityMail(
  to: string,
  { kind, at, ip, device }: SecurityChange,
  region: Region,
  { public_url, operator_name }: { public_url: string; operator_name: string },
  passkeys: string[] = [],
): Mail {
  return {
    to,
    subject: HEADINGS[kind] ?? 'Security alert',
    paragraphs: [SECURITY_MESSAGES[kind]],
    facts: [
      ['When', formatTime(at, region)],
      // A program names itself, and anyone can cause an email about failed logins.
      ['Device', sanitizeForEmail(device)],
      ['IP address', ip],
    ],
    ...(passkeys.length > 0 && {
      sections: [
        { heading: 'Passkeys that still log in', items: passkeys.map((label) => ({ label })) },
      ],
    }),
    advice:
      kind === 'email_changed'
        ? `If this was you, you’re all set. If not, contact ${operator_name} right away.`
        : 'If this was you, you’re all set. If not, reset your password now and review your sessions.',
    action: { label: 'Reset your password', url: `${public_url}/forgot-password` },
    links: [{ label: 'Review sessions', url: `${public_url}/settings?tab=security` }],
    reason: 'Security emails can’t be turned off.',
  };
}

const HEADINGS: Partial<Record<SecurityEventKind, string>> = {
  logged_in: 'New login to your account',
  login_refused: 'Too many wrong passwords',
  other_sessions_revoked: 'Your other devices were logged out',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was changed',
  email_change_requested: 'Your email address is about to change',
  email_changed: 'Your email address was changed',
  two_factor_enabled: 'Two-factor authentication is on',
  two_factor_disabled: 'Two-factor authentication is off',
  recovery_code_used: 'A recovery code was used',
  recovery_codes_renewed: 'You have new recovery codes',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  passkey_failed: 'A passkey was rejected',
  data_exported: 'Your data was exported',
};

function formatTime(at: Timestamp, { locale, time_zone }: Region): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: time_zone,
  });
  return format.format(new Date(at));
}
