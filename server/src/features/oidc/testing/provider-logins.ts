import type { OidcResult } from '#contract/oidc.ts';
import type { CallName } from '#contract/client.ts';
import type { NewSession } from '#contract/auth.ts';
import type { Answered, Caller, LooseInput, Person, TestApp } from '../../../testing/test-app.ts';
import type { ProviderServer, TestPerson } from '../../../testing/oidc-provider.ts';

/** A browser with its cookies, at Acquaint and at the provider. */
export interface Browser {
  /** Acquaint's cookie. */
  cookie(): string;
  send(name: CallName, input?: LooseInput): Promise<Answered>;
  /** Starts and goes to the provider; returns the parameters it comes back with. */
  leave(name: CallName, body?: object): Promise<Record<string, string>>;
  comeBack(parameters: object): Promise<Answered>;
  /** A whole login: the result, or the rejection. */
  logIn(body?: object): Promise<OidcResult & { code?: string; detail?: string }>;
}

/** A browser of a guest or of a person with a session. */
export function browserOf(provider: ProviderServer, caller: Caller): Browser {
  let cookie = '';
  const provider_cookies = new Map<string, string>();
  const send = async (name: CallName, input: LooseInput = {}) => {
    const answer = await caller.attempt(name, { ...input, headers: { cookie, ...input.headers } });
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
    const kept = set.find((line) => line.startsWith('acquaint_browser='));
    if (kept !== undefined) [cookie = ''] = kept.split(';');
    return answer;
  };
  const browser: Browser = {
    cookie: () => cookie,
    send,
    leave: async (name, body = {}) => {
      const { body: started } = await send(name, { body });
      const { url } = started as { url?: string };
      if (url === undefined) throw new Error(JSON.stringify(started));
      return provider.visit(url, provider_cookies);
    },
    comeBack: (body) => send('POST /api/oidc/callback/', { body }),
    logIn: async (body) => {
      const parameters = await browser.leave('POST /api/oidc/start/', body);
      return (await browser.comeBack(parameters)).body as OidcResult;
    },
  };
  return browser;
}

/** A new person of the provider, who logs in next. */
export function addPerson(
  provider: ProviderServer,
  name: string,
  changes: TestPerson = {},
): { name: string; email: string } {
  const email = `${name}@id.example.org`;
  provider.people.set(name, { given_name: name, email, email_verified: true, ...changes });
  provider.person = name;
  return { name, email };
}

/** Signs up a new person of the provider. */
export async function join(app: TestApp, provider: ProviderServer, name: string): Promise<Person> {
  addPerson(provider, name);
  const browser = browserOf(provider, app.guest);
  const result = await browser.logIn();
  if (result.result !== 'signup') throw new Error(JSON.stringify(result));
  const body = { first_name: name, accept_terms: true, signup: result.newcomer.signup };
  const answer = await browser.send('POST /api/oidc/signup/', { body });
  const { token, user } = answer.body as NewSession;
  return { ...app.callerWith(token), id: user.id, user, token };
}
