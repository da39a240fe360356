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

/** Somebody with an account, a browser of their own in which they are signed in, and the API under their name. */
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
  /** Opens an account over the API and a browser that is signed in: arranging, not what is tested. */
  person: (name: string) => Promise<Person>;
  /** A browser in which nobody is signed in. */
  visitor: Page;
  /** What a browser complains of in its console is a defect, unless the test provokes it and says so: `mayComplain(/status of 404/)`. */
  mayComplain: (complaint: RegExp) => void;
  complaints: ConsoleErrors;
}

let people = 0;

/** A new address each time, so that tests share a server and nothing else. */
export function newEmail(name: string): string {
  people += 1;
  return `${name.split(' ', 1)[0]}.${process.pid}.${people}@example.org`.toLowerCase();
}

export const test = base.extend<Fixtures>({
  person: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async (name) => {
      const person = await signUp(name);
      const page = await openPage(browser, person.token);
      opened.push(page);
      return { ...person, page };
    });
    for (const page of opened) await page.context().close();
  },

  visitor: async ({ browser }, use) => {
    const page = await openPage(browser);
    await use(page);
    await page.context().close();
  },

  mayComplain: async ({ complaints }, use) => use(complaints.allow),

  // For every test, also one that does not name it.
  complaints: [
    async ({ browser }, use) => {
      const complaints = collectConsoleErrors(browser);
      await use(complaints);
      complaints.stop();
      expect(complaints.heard(), 'What the browser complains of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function serverUrl(): string {
  return process.env['ACQUAINT_URL'] ?? '';
}

/** The API under the name of whoever has this token; at the server that all tests share unless another is named. */
export function callerWith(token?: string, url = serverUrl()): Call {
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
  const { token, user } = await callerWith(undefined, url)('POST /api/signup/', { body });
  return { id: user.id, name, email, token, call: callerWith(token, url) };
}

/** A browser; with a token somebody is signed in there. */
export async function openPage(
  browser: Browser,
  token?: string,
  url = serverUrl(),
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  if (token !== undefined)
    await context.addCookies([
      { name: 'acquaint_token', value: token, url, secure: true, sameSite: 'Lax' },
    ]);
  return context.newPage();
}
