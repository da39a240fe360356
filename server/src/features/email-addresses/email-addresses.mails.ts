import { msg } from '@lingui/core/runtime-macro';
import { DURATIONS } from '#contract/limits.ts';
import type { MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

const LIFETIME_TEXT = msg`The link expires in ${{ days: DURATIONS.verification_days }} days.`;

export interface MailedLink {
  to: string;
  /** Whose account it is. */
  owner: MailActor;
  url: string;
}

export function verificationMail({ to, owner, url }: MailedLink): MailContent {
  return {
    subject: msg`Verify your email address`,
    paragraphs: [
      msg`Welcome to Acquaint. Someone signed up with your address. If it was you, open the link and confirm it.`,
      LIFETIME_TEXT,
    ],
    facts: [
      [msg`Name`, owner.name],
      [msg`Email`, to],
    ],
    advice: msg`If it wasn’t you, open the link and choose “This wasn’t me”. We’ll then delete the account.`,
    action: { label: msg`Verify my email`, url },
    reason: msg`You got this email because someone signed up for Acquaint with your address.`,
  };
}

export function changeMail({ to, owner, url }: MailedLink): MailContent {
  return {
    subject: msg`Confirm your new email address`,
    paragraphs: [
      msg`Someone wants to use this address for their Acquaint account. If it was you, open the link and confirm the change.`,
      LIFETIME_TEXT,
    ],
    facts: [
      [msg`Name`, owner.name],
      [msg`New email`, to],
    ],
    advice: msg`If it wasn’t you, ignore this email. Nothing will change.`,
    action: { label: msg`Use this address`, url },
    reason: msg`You got this email because someone entered your address.`,
  };
}

export function takenMail(public_url: string): MailContent {
  return {
    subject: msg`Someone tried to use this address`,
    paragraphs: [
      msg`Someone tried to change the email address of their Acquaint account to this one. Your own account already uses it, so nothing changed.`,
    ],
    advice: msg`If this was you, log in with this address, or choose another one for the other account.`,
    action: { label: msg`Log in`, url: `${public_url}/login` },
    reason: msg`Security emails can’t be turned off.`,
  };
}
