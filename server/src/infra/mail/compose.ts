import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './layout-html.ts';
import { textOf } from './layout-text.ts';
import type { Mail, Sender } from './mail.ts';

/** Headers and both bodies. */
export function compose(mail: Mail, id: string, sender: Sender): SendMailOptions {
  return {
    from: sender.from(),
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    ...(mail.reply_to !== undefined && {
      replyTo: { name: '', address: oneLine(mail.reply_to) },
    }),
    messageId: messageId(mail, id, sender),
    date: new Date(),
    html: htmlOf(mail, sender),
    text: textOf(mail, sender),
    headers: {
      // Suppresses auto-replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_url !== undefined && oneClick(mail.unsubscribe_url)),
    },
    // Content is never read from paths or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One-click unsubscribe (RFC 8058). */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Stable across retries, so that mail servers drop duplicates. A keyed hash, because job ids count the emails of all
 * users. They restart in a new database, so the hash contains more.
 */
function messageId({ to, subject }: Mail, id: string, { host, ids }: Sender): string {
  return `<${ids.hash(JSON.stringify([id, to, subject]))}@${host}>`;
}

/** Prevents header injection by names with line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
