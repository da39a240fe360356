import type { OpaqueIds } from '../opaque-ids.ts';

/** An email; layouts render HTML and text. */
export interface Mail {
  to: string;
  /** Also the heading. */
  subject: string;
  paragraphs: string[];
  /** Label and value. */
  facts?: [label: string, value: string][];
  /** Lists with optional headings. */
  sections?: Section[];
  /** A note after the facts. */
  advice?: string;
  /** The main action, as a button and a line of text. */
  action?: { label: string; url: string };
  /** Further links below the button. */
  links?: { label: string; url: string }[];
  /** Why the recipient gets this email, in the footer. */
  reason: string;
  /** Unsubscribe link (RFC 8058); security emails have none. */
  unsubscribe_url?: string;
}

/** An email without its recipient. */
export type MailContent = Omit<Mail, 'to' | 'unsubscribe_url'>;

export interface Section {
  heading?: string;
  /** Optional URLs and notes. */
  items: { label: string; url?: string; note?: string; links?: { label: string; url: string }[] }[];
}

export interface Mailer {
  /** Sends an email or throws for a retry. `id` stays the same for retries and becomes the Message-ID. */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The sender in every email. */
export interface Sender {
  from: string;
  /** The domain of Message-IDs. */
  host: string;
  ids: OpaqueIds;
  operator_name: string;
}
