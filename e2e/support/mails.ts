import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, type Page } from '@playwright/test';
import type { Call } from '#contract/client.ts';
import type { Server } from './server.ts';

/** Waits for an email to this address with this subject in the server's data folder, and returns the newest. */
export async function waitForEmail(
  address: string,
  subject: RegExp,
  folder = process.env['ACQUAINT_MAILS'] ?? '',
): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await listEmailsTo(address, folder)).findLast((mail) =>
          subject.test(mail.subject ?? ''),
        );
        return found;
      },
      { message: `an email to ${address} about ${subject.source}` },
    )
    .toBeTruthy();
  return found!;
}

/** All emails to this address so far, oldest first. */
export async function listEmailsTo(
  address: string,
  folder = process.env['ACQUAINT_MAILS'] ?? '',
): Promise<Email[]> {
  return (await listEmails(folder)).filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The first link of an email, without its origin, so that the test's own server is opened. */
export function getLink(mail: Email): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error(`No link in: ${mail.text ?? ''}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** All emails so far, oldest first. */
async function listEmails(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** Verifies the address of a logged-in user with the token of the emailed link. */
export async function verifyEmail(server: Server, email: string, call: Call): Promise<void> {
  const mail = await waitForEmail(email, /verify your email/i, server.mails);
  const { searchParams } = new URL(getLink(mail), server.url);
  await call('POST /api/email-verification/', {
    body: { token: searchParams.get('token') ?? '' },
  });
}

/** Verifies the email on the page of an opened link; with the password unless logged in to the account. */
export async function confirmEmail(page: Page, password?: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Verify my email' });
  await expect(button).toBeVisible();
  if (password !== undefined) await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
}
