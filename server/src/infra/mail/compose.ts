import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './layout-html.ts';
import { textOf } from './layout-text.ts';
import type { Mail, Sender } from './mail.ts';

/** A mail as it goes out: its headers and both of its bodies. */
export function compose(mail: Mail, id: string, sender: Sender): SendMailOptions {
  return {
    from: sender.from,
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    messageId: messageId(mail, id, sender.host),
    date: new Date(),
    html: htmlOf(mail, sender.operator_name),
    text: textOf(mail, sender.operator_name),
    headers: {
      // Keeps out-of-office notes from answering (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_url !== undefined && oneClick(mail.unsubscribe_url)),
    },
    // What is in a mail is what we wrote: nothing is read from a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets the mail program offer to unsubscribe without opening a page (RFC 8058). */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * The same at each try, so that a server that took the mail and could not say so drops the repetition. Job numbers
 * begin anew in a new database; the hash keeps two such mails apart.
 */
function messageId({ to, subject }: Mail, id: string, host: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, to, subject]))
    .digest('hex');
  return `<${id}.${hash.slice(0, 24)}@${host}>`;
}

/** Names come from people: no line break of theirs may begin a header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
