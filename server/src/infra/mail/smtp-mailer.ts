import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { compose } from './compose.ts';
import type { Mailer, Sender } from './mail.ts';

/** Parallel connections. */
const CONNECTIONS = 2;

const TIME_LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  // Idle timeout.
  socketTimeout: 30_000,
};

/** Sends through an SMTP server; `smtps:` uses TLS, `smtp:` STARTTLS if offered. */
export function openSmtpMailer(url: string, sender: Sender, log: Log): Mailer {
  const transport = createTransport({
    ...TIME_LIMITS,
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The job queue retries.
    maxRequeues: 1,
  });
  return {
    async send(mail, id, { reportRejection = false } = {}) {
      try {
        await transport.sendMail(compose(mail, id, sender));
      } catch (error) {
        if (reportRejection || !isPermanentRejection(error)) throw error;
        log.warn({ job: id, answer: error.response }, 'Email rejected permanently');
      }
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/**
 * Whether the recipient was rejected permanently (RFC 5321 §4.2.1). Errors about the sender (530, 5.7.x, RFC 3463) are
 * fixed by the operator, so the email is retried.
 */
function isPermanentRejection(error: unknown): error is Error & { response: string } {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && /^5(?!30)\d\d(?![ -]5\.7\.)/.test(String(error.response));
}
