import type { MessageDescriptor } from '@lingui/core';
import type { Language } from '#contract/languages.ts';
import { translate } from '../translations.ts';
import type { OpaqueIds } from '../opaque-ids.ts';

/** An email, written in messages, or for `Mail` in the language of the recipient. */
interface Content<Text> {
  /** Also the heading. */
  subject: Text;
  paragraphs: Text[];
  /** Label and value. */
  facts?: [label: Text, value: string][];
  /** Lists with optional headings. */
  sections?: Section<Text>[];
  /** A note after the facts. */
  advice?: Text;
  /** The main action, as a button and a line of text. */
  action?: { label: Text; url: string };
  /** Further links below the button. */
  links?: { label: Text; url: string }[];
  /** Why the recipient gets this email, in the footer. */
  reason: Text;
}

export interface Section<Text = MessageDescriptor> {
  heading?: Text;
  /** Optional URLs and notes. */
  items: { label: Text; url?: string; note?: string; links?: { label: string; url: string }[] }[];
}

export type MailContent = Content<MessageDescriptor>;

interface Recipient {
  to: string;
  language: Language;
  /** Unsubscribe link (RFC 8058); security emails have none. */
  unsubscribe_url?: string;
  /** Where a reply goes. */
  reply_to?: string;
}

/** An email; layouts render HTML and text. */
export interface Mail extends Content<string>, Recipient {}

/** The email in the language of its recipient. */
export function mailTo(recipient: Recipient, content: MailContent): Mail {
  const textOf = (message: MessageDescriptor) => translate(recipient.language, message);
  const withLabel = <Labeled extends { label: MessageDescriptor }>(labeled: Labeled) => ({
    ...labeled,
    label: textOf(labeled.label),
  });
  const { subject, paragraphs, facts, sections, advice, action, links, reason } = content;
  return {
    ...recipient,
    subject: textOf(subject),
    paragraphs: paragraphs.map(textOf),
    ...(facts && {
      facts: facts.map(([label, value]): [string, string] => [textOf(label), value]),
    }),
    ...(sections && {
      sections: sections.map(({ heading, items }) => ({
        ...(heading && { heading: textOf(heading) }),
        items: items.map(withLabel),
      })),
    }),
    ...(advice && { advice: textOf(advice) }),
    ...(action && { action: withLabel(action) }),
    ...(links && { links: links.map(withLabel) }),
    reason: textOf(reason),
  };
}

export interface SendOptions {
  /** Throws if the recipient is rejected permanently, instead of giving up silently. */
  reportRejection?: boolean;
}

export interface Mailer {
  /** Sends an email or throws for a retry. `id` stays the same for retries and becomes the Message-ID. */
  send(mail: Mail, id: string, options?: SendOptions): Promise<void>;
  close(): Promise<void>;
}

/** The sender in every email. */
export interface Sender {
  /** As set, or the name of the installation with an address. */
  from: () => string | { name: string; address: string };
  /** The name of the installation, which may change. */
  name: () => string;
  /** The domain of Message-IDs. */
  host: string;
  ids: OpaqueIds;
  operator_name: string;
}
