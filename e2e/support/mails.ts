import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from '@playwright/test';
import type { Call } from '#contract/client.ts';
import type { Server } from './server.ts';

/** The newest mail to this address whose subject has these words, as the server wrote it into its data folder. */
export async function mailTo(
  address: string,
  subject: RegExp,
  folder = process.env['ACQUAINT_MAILS'] ?? '',
): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address, folder)).findLast((mail) =>
          subject.test(mail.subject ?? ''),
        );
        return found;
      },
      { message: `a mail to ${address} about ${subject.source}` },
    )
    .toBeTruthy();
  return found!;
}

/** All mails to this address so far, oldest first. */
export async function mailsTo(
  address: string,
  folder = process.env['ACQUAINT_MAILS'] ?? '',
): Promise<Email[]> {
  return (await mails(folder)).filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The link of a mail, without its origin, so that the test's own address is opened. */
export function linkIn(mail: Email): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error(`No link in: ${mail.text ?? ''}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** All mails so far, oldest first. */
async function mails(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    written.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** Follows the link of the mail that asks this address to be verified. */
export async function verifyEmail(server: Server, email: string, call: Call): Promise<void> {
  const mail = await mailTo(email, /verify your email/i, server.mails);
  const { searchParams } = new URL(linkIn(mail), server.url);
  await call('POST /api/email-verification/', {
    body: { token: searchParams.get('token') ?? '' },
  });
}
