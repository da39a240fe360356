import { settingsTabOf } from '../layouts/settings-tabs.ts';
import { given, idOf } from '../lib/search-params.ts';

/** Search parameters per page; others are dropped (`search: { strict: true }`). */
type Raw = Record<string, unknown>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const noSearch = () => ({});

/** Target after login, validated by `ownPath` when used. */
export const redirectSearch = ({ redirect }: Raw): { redirect?: string } =>
  given({ redirect: textOf(redirect) });

export const signupSearch = ({ ref, redirect }: Raw): { ref?: string; redirect?: string } =>
  given({ ref: textOf(ref), redirect: textOf(redirect) });

export const mailedTokenSearch = ({ token }: Raw): { token?: string } =>
  given({ token: textOf(token) });

/** A conversation and message, or a user to write to. Invalid ids are kept, so that the page can show an error. */
export const messagesSearch = ({
  id,
  user,
  message,
}: Raw): { id?: number | string; user?: number | string; message?: number } =>
  given({
    id: idOf(id) ?? textOf(id),
    user: idOf(user) ?? textOf(user),
    message: id === undefined ? undefined : idOf(message),
  });

export const remindersSearch = ({ id }: Raw): { id?: number } => given({ id: idOf(id) });

export const settingsSearch = ({ tab }: Raw): { tab?: ReturnType<typeof settingsTabOf> } =>
  given({ tab: settingsTabOf(tab) });
