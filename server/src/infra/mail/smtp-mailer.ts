import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { compose } from './compose.ts';
import type { Mailer, Sender } from './mail.ts';

/** As many as mails are sent at once. */
const CONNECTIONS = 2;

const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  // The longest silence in between.
  socketTimeout: 30_000,
};

/**
 * Sends through the server that the URL names; `smtps:` with TLS from the start, `smtp:` with STARTTLS where offered.
 */
export function openSmtpMailer(url: string, sender: Sender, log: Log): Mailer {
  const transport = createTransport({
    ...TIME_LIMITS,
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue in the database tries again, and remembers.
    maxRequeues: 1,
  });
  return {
    async send(mail, id) {
      try {
        await transport.sendMail(compose(mail, id, sender));
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        log.warn({ job: id, answer: error.response }, 'A mail was refused for good');
      }
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/**
 * Whether the server does not take mail for this recipient, and will not tomorrow (RFC 5321, section 4.2.1). What it
 * says of ourselves (530 "log in first", 5.7.x "you may not", RFC 3463) is mended by who runs us, so the mail waits.
 */
function isRefusedForGood(error: unknown): error is Error & { response: string } {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && /^5(?!30)\d\d(?![ -]5\.7\.)/.test(String(error.response));
}
