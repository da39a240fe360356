import type { Mail, MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

export function requestMail(from: MailActor, public_url: string): MailContent {
  return {
    subject: `${from.name} wants to connect with you`,
    paragraphs: [
      'Once connected, you can see each other’s email address and you’ll be in each other’s contacts.',
    ],
    advice: 'If you ignore the request, they won’t be notified.',
    action: { label: 'View request', url: `${public_url}/notifications` },
    reason: 'You get this email because connection request emails are on.',
  };
}

export function acceptedMail(by: MailActor, public_url: string): MailContent {
  return {
    subject: `${by.name} accepted your connection request`,
    paragraphs: ['You’re now connected, and they’re in your contacts.'],
    action: { label: 'Open your contacts', url: `${public_url}/contacts` },
    reason: 'You get this email because connection emails are on.',
  };
}

interface Invitation {
  to: string;
  from: MailActor;
  /** The sender's connect link. */
  connect_url: string;
  unsubscribe_url: string;
}

export function invitationMail(invitation: Invitation): Mail {
  const { to, connect_url, unsubscribe_url } = invitation;
  const { name } = invitation.from;
  return {
    to,
    subject: `${name} invites you to connect`,
    paragraphs: [
      `${name} wants to connect with you on Acquaint, a private address book.`,
      'Once connected, you can message each other and make introductions.',
    ],
    advice: 'If you don’t know this person, ignore this email. They won’t be notified.',
    action: { label: 'View invitation', url: connect_url },
    reason: `You got this email because ${name} entered your address.`,
    unsubscribe_url,
  };
}
