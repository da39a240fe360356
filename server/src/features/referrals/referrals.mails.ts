import type { Mail, MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

const REASON = 'You get mails about your earnings.';

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
      'Acquaint is a private address book for the people one knows: it reminds you to keep in touch, and lets you write to each other and introduce people to each other.',
      `Whoever signs up by this link and stays may earn ${name} a reward.`,
    ],
    advice: 'If you do not know who this is, ignore this mail. Nobody is told.',
    action: { label: 'See the invitation', url: sign_up_url },
    reason: `You get this mail because ${name} entered your address.`,
    unsubscribe_url,
  };
}

export function rewardedMail(message: string, public_url: string): MailContent {
  return {
    subject: message,
    paragraphs: ['It is available now, and part of the next payout that you ask for.'],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

export function settledMail(message: string, is_paid: boolean, public_url: string): MailContent {
  return {
    subject: is_paid ? message : 'Your payout was not paid',
    paragraphs: is_paid
      ? ['When it arrives depends on how you are paid.']
      : [message, 'The amount is available again.'],
    action: earningsLink(public_url),
    reason: REASON,
  };
}

function earningsLink(public_url: string) {
  return { label: 'Open your earnings', url: `${public_url}/referrals` };
}
