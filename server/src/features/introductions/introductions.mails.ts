import { msg } from '@lingui/core/runtime-macro';
import type { SharedCard } from '#contract/contact-shares.ts';
import type { Language } from '#contract/languages.ts';
import { type Mail, type MailContent, mailTo } from '../../infra/mail/mail.ts';
import { sanitizeForEmail } from '../../text/sanitize-for-email.ts';
import type { MailActor } from '../notifications/public.ts';

/** Text of the introducer, shown only to connections. */
interface Words {
  need: string;
  note: string;
}

function factsOf(from: MailActor, { need, note }: Words): NonNullable<MailContent['facts']> {
  const facts: NonNullable<MailContent['facts']> = [
    [msg`For`, from.quote(need)],
    [msg`Note`, from.quote(note)],
  ];
  return facts.filter(([, value]) => value !== '');
}

const linkTo = (public_url: string) => `${public_url}/contacts?view=introductions`;

/** To a member who is introduced. */
export function askPersonMail(
  from: MailActor,
  { to_name, ...words }: Words & { to_name: string },
  public_url: string,
): MailContent {
  return {
    subject: msg`${{ name: from.name }} wants to introduce you to ${{ other: sanitizeForEmail(to_name) }}`,
    paragraphs: [
      msg`They learn of it only if you accept. If you decline, only ${{ name: from.name }} is told.`,
    ],
    facts: factsOf(from, words),
    action: { label: msg`Answer`, url: linkTo(public_url) },
    reason: msg`You get this email because introduction emails are on.`,
  };
}

/** To the receiver, once the person introduced has accepted. */
export function askReceiverMail(
  from: MailActor,
  { person_name, ...words }: Words & { person_name: string },
  public_url: string,
): MailContent {
  return {
    subject: msg`${{ name: from.name }} wants to introduce you to ${{ other: sanitizeForEmail(person_name) }}`,
    paragraphs: [msg`They have already said yes.`],
    facts: factsOf(from, words),
    action: { label: msg`Answer`, url: linkTo(public_url) },
    reason: msg`You get this email because introduction emails are on.`,
  };
}

interface Invitation {
  to: string;
  /** The introducer's, since the recipient has no account. */
  language: Language;
  from: MailActor;
  from_email: string;
  operator_name: string;
  to_name: string;
  url: string;
  unsubscribe_url: string;
}

/** To someone without an account, without any text of the introducer. */
export function askOutsiderMail(invitation: Invitation): Mail {
  const { to, language, from, from_email, to_name, url, unsubscribe_url } = invitation;
  return mailTo(
    { to, language, unsubscribe_url },
    {
      subject: msg`${{ name: from.name }} wants to introduce you to ${{ other: sanitizeForEmail(to_name) }}`,
      paragraphs: [
        msg`${{ name: from.name }} (${{ email: from_email }}) uses Acquaint at ${{ operator: invitation.operator_name }}, a private address book, to introduce people to each other.`,
        msg`See what it’s about and what would be passed on before you decide. Nothing is passed on unless you accept.`,
      ],
      advice: msg`If you don’t know this person, ignore this email. Nothing happens then.`,
      action: { label: msg`View introduction`, url },
      reason: msg`You got this email because ${{ name: from.name }} has your address.`,
    },
  );
}

/** To the receiver, with what the person without an account passed on. */
export function connectedMail(
  from: MailActor,
  { card, person_name, ...words }: Words & { card: SharedCard; person_name: string },
  public_url: string,
): MailContent {
  const details: NonNullable<MailContent['facts']> = [
    [msg`Company`, card.company_name],
    [msg`Job title`, card.job_title],
    ...card.emails.map(({ value }): [ReturnType<typeof msg>, string] => [msg`Email`, value]),
    ...card.phones.map(({ value }): [ReturnType<typeof msg>, string] => [msg`Phone`, value]),
  ];
  return {
    subject: msg`${{ other: sanitizeForEmail(person_name) }} agreed to the introduction by ${{ name: from.name }}`,
    paragraphs: [msg`Their details are in your contacts. Reply to this email to write to them.`],
    facts: [...details.filter(([, value]) => value !== ''), ...factsOf(from, words)],
    action: { label: msg`Open your contacts`, url: `${public_url}/contacts` },
    reason: msg`You get this email because introduction emails are on.`,
  };
}

/** To the introducer, or to a member whose yes came first. */
export function answeredMail(
  { state, person_name }: { state: string; person_name: string },
  is_introducer: boolean,
  public_url: string,
): MailContent {
  if (!is_introducer)
    return {
      subject: msg`You’ve been introduced`,
      paragraphs: [msg`You’re now connected. Write the first message.`],
      action: { label: msg`Open your messages`, url: `${public_url}/messages` },
      reason: msg`You get this email because introduction emails are on.`,
    };
  return {
    subject:
      state === 'connected'
        ? msg`Your introduction of ${{ person: person_name }} worked`
        : msg`Your introduction of ${{ person: person_name }}: not this time`,
    paragraphs: [
      state === 'connected'
        ? msg`They’re connected now.`
        : msg`One of the two declined. No one else is told.`,
    ],
    action: { label: msg`Open introductions`, url: linkTo(public_url) },
    reason: msg`You get this email because introduction emails are on.`,
  };
}

interface Connected {
  to: string;
  language: Language;
  from: MailActor;
  other_name: string;
  other_email: string;
  unsubscribe_url: string;
}

/** To someone without an account, once they're in touch with the receiver. */
export function connectedOutsiderMail(connected: Connected): Mail {
  const { to, language, from, other_email, unsubscribe_url } = connected;
  const other = sanitizeForEmail(connected.other_name);
  return mailTo(
    { to, language, unsubscribe_url, reply_to: other_email },
    {
      subject: msg`You’re introduced to ${{ other }}`,
      paragraphs: [
        msg`You accepted the introduction by ${{ name: from.name }}. ${{ other }} now has the details you passed on.`,
        msg`Reply to this email to write to ${{ other }}.`,
      ],
      facts: [[msg`Email`, other_email]],
      reason: msg`You got this email because you accepted an introduction.`,
    },
  );
}
