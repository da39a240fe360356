import { createTransport } from 'nodemailer';
import { failure, ok, type Results } from './finding.ts';

const TIMEOUT_MS = 5000;

export async function checkMail(smtp_url: string | undefined): Promise<Results> {
  if (smtp_url === undefined) return [];
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok('The SMTP server accepts connections.');
  } catch (error) {
    return failure(
      `Can’t connect to the SMTP server (${(error as Error).message}).`,
      'Check host, port, user and password in SMTP_URL. Emails wait until it works.',
    );
  } finally {
    transport.close();
  }
}
