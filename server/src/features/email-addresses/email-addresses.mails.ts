import { DURATIONS } from '#contract/limits.ts';
import type { Mail } from '../../infra/mail/mail.ts';

const LIFETIME_TEXT = `The link works for ${DURATIONS.verification_days} days.`;

export function verificationMail(to: string, token: string, public_url: string): Mail {
  return {
    to,
    subject: 'Verify your email address',
    paragraphs: ['Welcome to Acquaint. Please confirm that this address is yours.', LIFETIME_TEXT],
    action: { label: 'Verify my email', url: linkOf(public_url, token) },
    reason: 'This mail came because an account was opened with your address.',
  };
}

export function changeMail(to: string, token: string, public_url: string): Mail {
  return {
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody asked to use this address for their Acquaint account. If this was you, please confirm it.',
      LIFETIME_TEXT,
    ],
    advice: 'If this was not you, there is nothing to do: without the link nothing changes.',
    action: { label: 'Use this address', url: linkOf(public_url, token) },
    reason: 'This mail came because somebody gave your address as theirs.',
  };
}

export function takenMail(to: string, public_url: string): Mail {
  return {
    to,
    subject: 'Someone tried to use this address',
    paragraphs: [
      'Someone tried to change the email address of their Acquaint account to this one. It’s the address of your account, so nothing changed.',
    ],
    advice:
      'If this was you, log in with this address, or choose another one for the other account.',
    action: { label: 'Log in', url: `${public_url}/login` },
    reason: 'Mails about the security of your account cannot be turned off.',
  };
}

function linkOf(public_url: string, token: string): string {
  return `${public_url}/verify-email?token=${token}`;
}
