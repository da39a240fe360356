import { administrationTabOf } from '../layouts/administration-tabs.ts';
import type { OidcCallback } from '#contract/oidc.ts';
import { settingsTabOf } from '../layouts/settings-tabs.ts';
import { dropUndefined, parseId } from '../lib/search-params.ts';

// Search parameters per page; others are dropped (`search: { strict: true }`).

type RawSearch = Record<string, unknown>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const noSearch = () => ({});

/** Target after login, validated by `ownPath` when used. */
export const redirectSearch = ({ redirect }: RawSearch): { redirect?: string } =>
  dropUndefined({ redirect: textOf(redirect) });

export const signupSearch = ({
  ref,
  invitation,
  redirect,
}: RawSearch): { ref?: string; invitation?: string; redirect?: string } =>
  dropUndefined({ ref: textOf(ref), invitation: textOf(invitation), redirect: textOf(redirect) });

const PROVIDER_PARAMETERS = ['state', 'code', 'iss', 'error', 'error_description'] as const;

/** What the provider adds to the address. The router would round a code of digits. */
export const providerSearch = (raw: RawSearch): Partial<OidcCallback> => {
  const address = new URLSearchParams(location.search);
  const entries = PROVIDER_PARAMETERS.map((name) => {
    const value = raw[name];
    return [name, typeof value === 'string' ? value : (address.get(name) ?? undefined)];
  });
  return dropUndefined(Object.fromEntries(entries) as Partial<OidcCallback>);
};

export const mailedTokenSearch = ({ token }: RawSearch): { token?: string } =>
  dropUndefined({ token: textOf(token) });

/** A conversation and message, or a user to write to. Invalid ids are kept, so that the page can show an error. */
export const messagesSearch = ({
  id,
  user,
  message,
}: RawSearch): { id?: number | string; user?: number | string; message?: number } =>
  dropUndefined({
    id: parseId(id) ?? textOf(id),
    user: parseId(user) ?? textOf(user),
    message: id === undefined ? undefined : parseId(message),
  });

export const remindersSearch = ({ id }: RawSearch): { id?: number } =>
  dropUndefined({ id: parseId(id) });

/** `link` is opened by the protocol handler of the manifest. */
export const shareSearch = ({ link }: RawSearch): { link?: string } =>
  dropUndefined({ link: textOf(link) });
/** Values of a program, which must come back unchanged. */
const unchangedText = (value: unknown) =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value);

export const oauthSearch = (raw: RawSearch) =>
  dropUndefined({
    response_type: unchangedText(raw['response_type']),
    client_id: unchangedText(raw['client_id']),
    redirect_uri: unchangedText(raw['redirect_uri']),
    scope: unchangedText(raw['scope']),
    state: unchangedText(raw['state']),
    code_challenge: unchangedText(raw['code_challenge']),
    code_challenge_method: unchangedText(raw['code_challenge_method']),
    resource: unchangedText(raw['resource']),
  });

/** Parses JSON that can be written back as it was; other values, such as `1e5`, stay text. */
export function parseLosslessly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new SyntaxError(`Not written by this app: ${text}`);
  return value;
}

export const settingsSearch = ({ tab }: RawSearch): { tab?: ReturnType<typeof settingsTabOf> } =>
  dropUndefined({ tab: settingsTabOf(tab) });

export const administrationSearch = ({
  tab,
}: RawSearch): { tab?: ReturnType<typeof administrationTabOf> } =>
  dropUndefined({ tab: administrationTabOf(tab) });
