/** A mail in plain words; the layout makes its HTML and its text of them. */
export interface Mail {
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What was shared or changed, as label and value. */
  facts?: [label: string, value: string][];
  /** Lists, each below a heading of its own or none. */
  sections?: Section[];
  /** What to make of it, in a sentence after the facts. */
  advice?: string;
  /** The one thing to do, as a button and as a line of text. */
  action?: { label: string; url: string };
  /** Where else to go, below the button. */
  links?: { label: string; url: string }[];
  /** Why this mail came, in one sentence at its foot. */
  reason: string;
  /** Turns off mails of this kind (RFC 8058); security mails have none. */
  unsubscribe_url?: string;
}

export interface Section {
  heading?: string;
  /** Each leads somewhere; `note` says more about it. */
  items: { label: string; url?: string; note?: string; links?: { label: string; url: string }[] }[];
}

export interface Mailer {
  /**
   * Hands a mail over, or throws so that it is tried again. `id` is the same at each try, and becomes its Message-ID.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Who sends, as every mail says it. */
export interface Sender {
  from: string;
  /** The right side of a Message-ID. */
  host: string;
  operator_name: string;
}
