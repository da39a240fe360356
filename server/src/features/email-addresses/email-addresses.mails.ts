import { DURATIONS } from '#contract/limits.ts';
import type { Mail } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

const LIFETIME_TEXT = `The link expires in ${DURATIONS.verification_days} days.`;

export interface MailedLink {
  to: string;
  /** Whose account it is. */
  owner: MailActor;
  url: string;
}

export function verificationMail({ to, owner, url }: MailedLink): Mail {
  return {
    to,
    subject: 'Verify your email address',
    paragraphs: [
      'Welcome to Acquaint. Someone signed up with your address. If it was you, open the link and confirm it.',
      LIFETIME_TEXT,
    ],
    facts: [
      ['Name', owner.name],
      ['Email', to],
    ],
    advice:
      'If it wasn’t you, open the link and choose “This wasn’t me”. We’ll then delete the account.',
    action: { label: 'Verify my email', url },
    reason: 'You got this email because someone signed up for Acquaint with your address.',
  };
}

export function changeMail({ to, owner, url }: MailedLink): Mail {
  return {
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone wants to use this address for their Acquaint account. If it was you, open the link and confirm the change.',
      LIFETIME_TEXT,
    ],
    facts: [
      ['Name', owner.name],
      ['New email', to],
    ],
    advice: 'If it wasn’t you, ignore this email. Nothing will change.',
    action: { label: 'Use this address', url },
    reason: 'You got this email because someone entered your address.',
  };
}

export function takenMail(to: string, public_url: string): Mail {
  return {
    to,
    subject: 'Someone tried to use this address',
    paragraphs: [
      'Someone tried to change the email address of their Acquaint account to this one. Your own account already uses it, so nothing changed.',
    ],
    advice:
      'If this was you, log in with this address, or choose another one for the other account.',
    action: { label: 'Log in', url: `${public_url}/login` },
    reason: 'Security emails can’t be turned off.',
  };
}
