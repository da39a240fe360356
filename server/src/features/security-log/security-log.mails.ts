import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import type { SecurityEventKind } from '#contract/security-log.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { MailContent } from '../../infra/mail/mail.ts';
import { translate, untranslated } from '../../infra/translations.ts';
import { sanitizeForEmail } from '../../text/sanitize-for-email.ts';
import { SECURITY_MESSAGES } from './security-log.service.ts';

export interface SecurityChange {
  kind: SecurityEventKind;
  at: Timestamp;
  ip: string;
  device: MessageDescriptor;
}

export interface Region {
  language: Language;
  locale: string;
  time_zone: string;
}

/** Emails the owner about a change, with instructions if it wasn't them. `passkeys` are names. */
export function securityMail(
  { kind, at, ip, device }: SecurityChange,
  region: Region,
  { public_url, operator_name }: { public_url: string; operator_name: string },
  passkeys: string[] = [],
): MailContent {
  return {
    subject: HEADINGS[kind] ?? msg`Security alert`,
    paragraphs: [SECURITY_MESSAGES[kind]],
    facts: [
      [msg`When`, formatTime(at, region)],
      // A program names itself, and anyone can cause an email about failed logins.
      [msg`Device`, sanitizeForEmail(translate(region.language, device))],
      [msg`IP address`, ip],
    ],
    ...(passkeys.length > 0 && {
      sections: [
        {
          heading: msg`Passkeys that still log in`,
          items: passkeys.map((name) => ({ label: untranslated(name) })),
        },
      ],
    }),
    advice:
      kind === 'email_changed'
        ? msg`If this was you, you’re all set. If not, contact ${{ operator_name }} right away.`
        : msg`If this was you, you’re all set. If not, reset your password now and review your sessions.`,
    action: { label: msg`Reset your password`, url: `${public_url}/forgot-password` },
    links: [{ label: msg`Review sessions`, url: `${public_url}/settings?tab=security` }],
    reason: msg`Security emails can’t be turned off.`,
  };
}

const HEADINGS: Partial<Record<SecurityEventKind, MessageDescriptor>> = {
  program_connected: msg`New program with access to your account`,
  logged_in: msg`New login to your account`,
  login_refused: msg`Too many wrong passwords`,
  other_sessions_revoked: msg`Your other devices were logged out`,
  password_changed: msg`Your password was changed`,
  password_reset: msg`Your password was changed`,
  email_change_requested: msg`Your email address is about to change`,
  email_changed: msg`Your email address was changed`,
  two_factor_enabled: msg`Two-factor authentication is on`,
  two_factor_disabled: msg`Two-factor authentication is off`,
  recovery_code_used: msg`A recovery code was used`,
  recovery_codes_renewed: msg`You have new recovery codes`,
  passkey_added: msg`A passkey was added`,
  passkey_removed: msg`A passkey was removed`,
  passkey_failed: msg`A passkey was rejected`,
  provider_linked: msg`A single sign-on account was linked`,
  provider_unlinked: msg`A single sign-on account was unlinked`,
  data_exported: msg`Your data was exported`,
};

function formatTime(at: Timestamp, { locale, time_zone }: Region): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: time_zone,
  });
  return format.format(new Date(at));
}
