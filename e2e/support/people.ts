import {
  expect,
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { ofetch } from 'ofetch';
import { createClient, type Call } from '#contract/client.ts';
import { collectConsoleErrors, type ConsoleErrors } from './console-errors.ts';

/** A user with an API client and a logged-in page in a browser context of their own. */
export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
  call: Call;
  page: Page;
}

export const PASSWORD = 'correct horse battery staple';

interface Fixtures {
  /** Signs up a user through the API and opens a logged-in page. */
  person: (name: string) => Promise<Person>;
  /** A logged-out page. */
  visitor: Page;
  /** Allows console errors that a test provokes; any others fail it: `allowConsoleErrors(/status of 404/)`. */
  allowConsoleErrors: (pattern: RegExp) => void;
  consoleErrors: ConsoleErrors;
}

let emailCount = 0;

/** A new email address on each call, so that tests share no accounts. */
export function newEmail(name: string): string {
  emailCount += 1;
  return `${name.split(' ', 1)[0]}.${process.pid}.${emailCount}@example.org`.toLowerCase();
}

export const test = base.extend<Fixtures>({
  person: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (name) => {
      const person = await signUp(name);
      const page = await openPage(browser, person.token);
      pages.push(page);
      return { ...person, page };
    });
    for (const page of pages) await page.context().close();
  },

  visitor: async ({ browser }, use) => {
    const page = await openPage(browser);
    await use(page);
    await page.context().close();
  },

  allowConsoleErrors: async ({ consoleErrors }, use) => use(consoleErrors.allow),

  // Runs for every test.
  consoleErrors: [
    async ({ browser }, use) => {
      const consoleErrors = collectConsoleErrors(browser);
      await use(consoleErrors);
      consoleErrors.stop();
      expect(consoleErrors.listUnexpected(), 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function serverUrl(): string {
  return process.env['ACQUAINT_URL'] ?? '';
}

/** An API client with this token; by default for the server that all tests share. */
export function createCaller(token?: string, url = serverUrl()): Call {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createClient(({ method, path, query, body, headers }) =>
    ofetch(url + path, {
      method,
      query,
      body: body as BodyInit,
      headers: { ...headers, ...authorization },
    }),
  );
}

export async function signUp(name: string, url = serverUrl()): Promise<Omit<Person, 'page'>> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const email = newEmail(name);
  const body = { first_name, last_name, email, password: PASSWORD, accept_terms: true } as const;
  const { token, user } = await createCaller(undefined, url)('POST /api/signup/', { body });
  return { id: user.id, name, email, token, call: createCaller(token, url) };
}

/** Fills in the sign-up form and submits it. */
export async function submitSignup(page: Page, name: string, email: string): Promise<void> {
  const [first_name = '', last_name = ''] = name.split(' ');
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
}

export async function connect(
  requester: Pick<Person, 'call'>,
  recipient: Pick<Person, 'id' | 'call'>,
): Promise<void> {
  const body = { to_user: recipient.id };
  const { id } = await requester.call('POST /api/connections/', { body });
  await recipient.call('POST /api/connections/{id}/accept/', { params: { id } });
}

/** The cookies that the server sets over plain HTTP. */
export function sessionCookies(token: string, url = serverUrl()) {
  return [
    { name: 'acquaint_session', value: token, url, httpOnly: true, sameSite: 'Lax' as const },
    { name: 'acquaint_signed_in', value: '1', url, sameSite: 'Lax' as const },
  ];
}

/** Opens a page in a new browser context, logged in if a token is given. */
export async function openPage(
  browser: Browser,
  token?: string,
  url = serverUrl(),
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  if (token !== undefined) await context.addCookies(sessionCookies(token, url));
  return context.newPage();
}
