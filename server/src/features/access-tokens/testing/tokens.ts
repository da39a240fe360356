import type { AccessTokenFields, NewAccessToken } from '#contract/access-tokens.ts';
import type { CallName } from '#contract/client.ts';
import { DEVICE_SCOPES, type TokenScope } from '#contract/scopes.ts';
import {
  PASSWORD,
  type Answered,
  type LooseInput,
  type Person,
  type TestApp,
} from '../../../testing/test-app.ts';

type Fields<Kind> = Partial<Extract<AccessTokenFields, { kind: Kind }>>;

/** Creates an API token with these scopes. */
export function addToken(
  person: Person,
  scopes: TokenScope[],
  fields: Fields<'api'> = {},
): Promise<NewAccessToken> {
  const body = { kind: 'api' as const, name: 'Script', scopes, password: PASSWORD, ...fields };
  return person.call('POST /api/access-tokens/', { body });
}

/** Creates a token for CardDAV and CalDAV. */
export function addDevice(person: Person, fields: Fields<'dav'> = {}): Promise<NewAccessToken> {
  const scopes = [...DEVICE_SCOPES];
  const body = { kind: 'dav' as const, name: 'Phone', scopes, password: PASSWORD, ...fields };
  return person.call('POST /api/access-tokens/', { body });
}

/** Requests with a bearer token. */
export function callerWith(app: TestApp, token: string, guest = app.guest) {
  const authorization = `Bearer ${token}`;
  return (name: CallName, input: LooseInput = {}): Promise<Answered> =>
    guest.attempt(name, { ...input, headers: { ...input.headers, authorization } });
}
