import { createTransport } from 'nodemailer';
import { fail, type Finding, ok } from './finding.ts';

const TIMEOUT_MS = 5000;

export async function checkMail(smtp_url: string | undefined): Promise<Finding[]> {
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
    return [ok('mail', 'The mail server answers.')];
  } catch (error) {
    return [
      fail(
        'mail',
        `The mail server does not take us (${(error as Error).message}).`,
        'See SMTP_URL: host, port, name and password. Mails wait meanwhile.',
      ),
    ];
  } finally {
    transport.close();
  }
}
