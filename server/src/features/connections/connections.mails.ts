import type { Mail, MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

export function requestMail(from: MailActor, public_url: string): MailContent {
  return {
    subject: `${from.name} wants to connect with you`,
    paragraphs: [
      'Once you are connected, you see each other’s email address, and each of you has the other in the address book.',
    ],
    advice: 'If you ignore the request, nobody is told.',
    action: { label: 'Answer the request', url: `${public_url}/notifications` },
    reason: 'You get mails about connection requests.',
  };
}

export function acceptedMail(by: MailActor, public_url: string): MailContent {
  return {
    subject: `${by.name} accepted your connection request`,
    paragraphs: ['You are connected now, and have a card of theirs in your contacts.'],
    action: { label: 'Open your contacts', url: `${public_url}/contacts` },
    reason: 'You get mails about answers to your connection requests.',
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
      `${name} would like to be connected with you on Acquaint, a private address book for the people one knows.`,
      'Once you are connected, each of you has a card of the other, and you can write to each other and introduce people to each other.',
    ],
    advice: 'If you do not know who this is, ignore this mail. Nobody is told.',
    action: { label: 'See the invitation', url: connect_url },
    reason: `You get this mail because ${name} entered your address.`,
    unsubscribe_url,
  };
}
