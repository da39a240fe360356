import type { Mail } from '../../infra/mail/mail.ts';
import type { MailReader } from '../notifications/notifications.service.ts';

/** Somebody asks to connect. */
export function requestMail(reader: MailReader, from_name: string, public_url: string): Mail {
  return {
    to: reader.email,
    subject: `${from_name} wants to connect with you`,
    heading: `${from_name} wants to connect with you`,
    paragraphs: [
      'Once you are connected, you see each other’s email address, and each of you has the other in the address book.',
    ],
    advice: 'If you ignore the request, nobody is told.',
    action: { label: 'Answer the request', url: `${public_url}/notifications` },
    reason: 'You get mails about connection requests.',
    unsubscribe_url: reader.unsubscribe_url,
  };
}

/** Somebody said yes. */
export function acceptedMail(reader: MailReader, by_name: string, public_url: string): Mail {
  return {
    to: reader.email,
    subject: `${by_name} accepted your connection request`,
    heading: `${by_name} accepted your connection request`,
    paragraphs: ['You are connected now, and have a card of theirs in your contacts.'],
    action: { label: 'Open your contacts', url: `${public_url}/contacts` },
    reason: 'You get mails about answers to your connection requests.',
    unsubscribe_url: reader.unsubscribe_url,
  };
}
