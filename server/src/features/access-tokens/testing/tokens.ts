import type { AccessTokenFields, NewAccessToken } from '#contract/access-tokens.ts';
import type { CallName } from '#contract/client.ts';
import type { TokenScope } from '#contract/scopes.ts';
import {
  PASSWORD,
  type Answered,
  type LooseInput,
  type Person,
  type TestApp,
} from '../../../testing/test-app.ts';

/** Creates an API token with these scopes. */
export function addToken(
  person: Person,
  scopes: TokenScope[],
  fields: object = {},
): Promise<NewAccessToken> {
  const body = { kind: 'api', name: 'Script', scopes, password: PASSWORD, ...fields };
  return person.call('POST /api/access-tokens/', { body: body as never });
}

/** Creates a token for CardDAV and CalDAV. */
export function addDevice(
  person: Person,
  fields: Partial<Extract<AccessTokenFields, { kind: 'dav' }>> = {},
): Promise<NewAccessToken> {
  return addToken(person, ['contacts:read', 'contacts:write'], { kind: 'dav', ...fields });
}

/** Requests with a bearer token. */
export function callerWith(app: TestApp, token: string, guest = app.guest) {
  const authorization = `Bearer ${token}`;
  return (name: CallName, input: LooseInput = {}): Promise<Answered> =>
    guest.attempt(name, { ...input, headers: { ...input.headers, authorization } });
}
