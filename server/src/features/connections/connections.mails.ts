import { msg } from '@lingui/core/runtime-macro';
import { type Mail, type MailContent, mailTo } from '../../infra/mail/mail.ts';
import type { Language } from '#contract/languages.ts';
import type { MailActor } from '../notifications/public.ts';

export function requestMail(from: MailActor, public_url: string): MailContent {
  return {
    subject: msg`${{ name: from.name }} wants to connect with you`,
    paragraphs: [
      msg`Once connected, you can see each other’s email address and you’ll be in each other’s contacts.`,
    ],
    advice: msg`If you ignore the request, they won’t be notified.`,
    action: { label: msg`View request`, url: `${public_url}/notifications` },
    reason: msg`You get this email because connection request emails are on.`,
  };
}

export function acceptedMail(by: MailActor, public_url: string): MailContent {
  return {
    subject: msg`${{ name: by.name }} accepted your connection request`,
    paragraphs: [msg`You’re now connected, and they’re in your contacts.`],
    action: { label: msg`Open your contacts`, url: `${public_url}/contacts` },
    reason: msg`You get this email because connection emails are on.`,
  };
}

interface Invitation {
  to: string;
  /** The sender's, since the recipient has no account. */
  language: Language;
  from: MailActor;
  /** The sender's connect link. */
  connect_url: string;
  unsubscribe_url: string;
}

export function invitationMail(invitation: Invitation): Mail {
  const { to, from, language, connect_url, unsubscribe_url } = invitation;
  const { name } = from;
  return mailTo(
    { to, language, unsubscribe_url },
    {
      subject: msg`${{ name }} invites you to connect`,
      paragraphs: [
        msg`${{ name }} wants to connect with you on Acquaint, a private address book.`,
        msg`Once connected, you can message each other and make introductions.`,
      ],
      advice: msg`If you don’t know this person, ignore this email. They won’t be notified.`,
      action: { label: msg`View invitation`, url: connect_url },
      reason: msg`You got this email because ${{ name }} entered your address.`,
    },
  );
}
