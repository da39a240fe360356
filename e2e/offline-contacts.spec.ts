import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, sessionCookies, signUp, test } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|status of 412/;
const CONTACT = { first_name: 'Zyxwina', last_name: 'Quellmann', notes: 'Likes Vlothberry jam' };

/** Opens Settings under the service worker and waits until the copy is complete. */
async function storeContacts(page: Page): Promise<void> {
  await page.goto('/settings?tab=devices');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Keep my contacts on this device' }).click();
  await expect(page.getByText(/^Size: .*Updated/)).toBeVisible();
}

const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' });

async function editNotes(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Edit notes/ }).click();
  const field = notesOf(page).getByRole('textbox');
  await field.fill(text);
  await field.blur();
}

test('reads and edits contacts without a network and saves each edit once', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(OFFLINE_ERRORS);
  const { page, call } = await person('Ada Lovelace');
  const { id } = await call('POST /api/contacts/', { body: CONTACT });
  const params = { id };
  const server = () => call('GET /api/contacts/{id}/', { params });
  await storeContacts(page);

  await page.context().setOffline(true);
  await page.goto('/contacts');
  await expect(page.getByText('Showing contacts saved on this device.')).toBeVisible();
  await page.getByRole('link', { name: /Zyxwina Quellmann/ }).click();
  await expect(notesOf(page)).toContainText(CONTACT.notes);
  await editNotes(page, 'Gramblewick typed on a train');
  await expect(page.getByText('1 change will be saved when you’re back online.')).toBeVisible();
  await page.reload();
  await expect(notesOf(page)).toContainText('Gramblewick typed on a train');

  await call('PATCH /api/contacts/{id}/', { params, body: { job_title: 'Admiral' } });
  await page.context().setOffline(false);
  await expect
    .poll(server)
    .toMatchObject({ notes: 'Gramblewick typed on a train', job_title: 'Admiral' });
  await expect(page.getByText(/change.*back online/)).toBeHidden();
  const timeline = await call('GET /api/contacts/{id}/timeline/', { params });
  expect(JSON.stringify(timeline).split('Gramblewick typed on a train')).toHaveLength(2);

  await page.context().setOffline(true);
  await page.goto(`/contacts?id=${id}`);
  await editNotes(page, 'Mine');
  await expect(page.getByText('1 change will be saved when you’re back online.')).toBeVisible();
  await call('PATCH /api/contacts/{id}/', { params, body: { notes: 'Theirs' } });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /Compare/ }).click();
  const choice = page.getByRole('group', { name: 'Notes' });
  await expect(choice).toContainText('Mine');
  await expect(choice).toContainText('Theirs');
  await page.getByRole('button', { name: 'Save selection' }).click();
  await expect.poll(server).toMatchObject({ notes: 'Mine' });
  await expect(page.getByText(/needs? your attention/)).toBeHidden();
});

/** Files of a profile that contain one of the texts, as Chromium stores them. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const patterns = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file);
      return patterns.some((pattern) => content.includes(pattern));
    });
}

for (const [end, endSession] of [
  [
    'logout',
    async (page: Page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/');
    },
  ],
  [
    'revocation',
    async (page: Page, revoke: () => Promise<unknown>) => {
      await revoke();
      await page.context().setOffline(false);
      await expect(page.getByText(/You’ve been logged out/)).toBeVisible();
    },
  ],
] as const)
  test(`leaves no contact in the browser’s profile after a ${end}`, async ({ launchOptions }) => {
    const profile = mkdtempSync(join(tmpdir(), 'profile-'));
    const url = process.env['ACQUAINT_URL'] ?? '';
    const { token, call } = await signUp('Ada Lovelace');
    const { id } = await call('POST /api/contacts/', { body: CONTACT });
    const open = () =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        serviceWorkers: 'allow',
        baseURL: url,
      });
    let context: BrowserContext = await open();
    const expires = Math.round(Date.now() / 1000) + 3_600;
    await context.addCookies(sessionCookies(token, url).map((one) => ({ ...one, expires })));
    let page = await context.newPage();
    await storeContacts(page);
    const key = (await context.cookies()).find(({ name }) => name === 'acquaint_offline')!.value;
    await page.goto(`/contacts?id=${id}`);
    await expect(page.getByRole('heading', { name: 'Zyxwina Quellmann' })).toBeVisible();
    // The copy outlasts the browser, and is encrypted from the start.
    await context.close();
    const texts = ['Zyxwina', 'Quellmann', 'Vlothberry', 'Gramblewick'];
    expect(filesWith(profile, texts)).toEqual([]);

    context = await open();
    page = await context.newPage();
    await page.goto('/dashboard');
    await context.setOffline(true);
    await page.goto(`/contacts?id=${id}`);
    await editNotes(page, 'Gramblewick typed on a train');
    await expect(page.getByText('1 change will be saved')).toBeVisible();
    const { results } = await call('GET /api/sessions/');
    const params = { id: results[0]!.id };
    await endSession(page, () => call('DELETE /api/sessions/{id}/', { params }));
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    await context.close();
    expect(filesWith(profile, [...texts, key])).toEqual([]);
    rmSync(profile, { recursive: true });
  });
