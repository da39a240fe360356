import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Mail, type MailContent, mailTo } from '../../infra/mail/mail.ts';
import type { Language } from '#contract/languages.ts';
import type { MailActor } from '../notifications/public.ts';

const REASON = msg`You get this email because earnings emails are on.`;

interface Invitation {
  to: string;
  /** The sender's, since the recipient has no account. */
  language: Language;
  from: MailActor;
  /** The sender's referral link. */
  sign_up_url: string;
  unsubscribe_url: string;
}

export function inviteMail(invitation: Invitation): Mail {
  const { to, from, language, sign_up_url, unsubscribe_url } = invitation;
  const { name } = from;
  return mailTo(
    { to, language, unsubscribe_url },
    {
      subject: msg`${{ name }} invites you to Acquaint`,
      paragraphs: [
        msg`Acquaint is a private address book that helps you stay in touch, message people and make introductions.`,
        msg`If you sign up with this link, ${{ name }} may earn a reward.`,
      ],
      advice: msg`If you don’t know this person, ignore this email. They won’t be notified.`,
      action: { label: msg`View invitation`, url: sign_up_url },
      reason: msg`You got this email because ${{ name }} entered your address.`,
    },
  );
}

export function rewardedMail(message: MessageDescriptor, public_url: string): MailContent {
  return {
    subject: message,
    paragraphs: [msg`It’s available now for your next payout.`],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

export function settledMail(
  message: MessageDescriptor,
  is_paid: boolean,
  public_url: string,
): MailContent {
  return {
    subject: is_paid ? message : msg`Payout not paid`,
    paragraphs: is_paid
      ? [msg`Arrival time depends on your payout method.`]
      : [message, msg`The amount is back in your balance.`],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

function earningsLink(public_url: string) {
  return { label: msg`Open your earnings`, url: `${public_url}/referrals` };
}
