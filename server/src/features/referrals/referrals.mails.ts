import type { Mail, MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

const REASON = 'You get this email because earnings emails are on.';

interface Invitation {
  to: string;
  from: MailActor;
  /** The sender's referral link. */
  sign_up_url: string;
  unsubscribe_url: string;
}

export function inviteMail(invitation: Invitation): Mail {
  const { to, sign_up_url, unsubscribe_url } = invitation;
  const { name } = invitation.from;
  return {
    to,
    subject: `${name} invites you to Acquaint`,
    paragraphs: [
      'Acquaint is a private address book that helps you stay in touch, message people and make introductions.',
      `If you sign up with this link, ${name} may earn a reward.`,
    ],
    advice: 'If you don’t know this person, ignore this email. They won’t be notified.',
    action: { label: 'View invitation', url: sign_up_url },
    reason: `You got this email because ${name} entered your address.`,
    unsubscribe_url,
  };
}

export function rewardedMail(message: string, public_url: string): MailContent {
  return {
    subject: message,
    paragraphs: ['It’s available now for your next payout.'],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

export function settledMail(message: string, is_paid: boolean, public_url: string): MailContent {
  return {
    subject: is_paid ? message : 'Payout not paid',
    paragraphs: is_paid
      ? ['Arrival time depends on your payout method.']
      : [message, 'The amount is back in your balance.'],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

function earningsLink(public_url: string) {
  return { label: 'Open your earnings', url: `${public_url}/referrals` };
}
