import { settingsTabOf } from '../layouts/settings-tabs.ts';

/** What each page reads from its query; whatever else is in an address is dropped (`search: { strict: true }`). */
type Raw = Record<string, unknown>;

const idOf = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const noSearch = () => ({});

/** Where to go after logging in; checked by `ownPath` when used. */
export const redirectSearch = ({ redirect }: Raw): { redirect?: string } =>
  given({ redirect: textOf(redirect) });

/** Who invited, and where to go after signing up. */
export const signupSearch = ({ ref, redirect }: Raw): { ref?: string; redirect?: string } =>
  given({ ref: textOf(ref), redirect: textOf(redirect) });

/** What a mailed link brings along. */
export const mailedTokenSearch = ({ token }: Raw): { token?: string } =>
  given({ token: textOf(token) });

/** The conversation that is open and a message in it that a search found, or the person to write to for the first time. What is no id is kept, so that the page says so. */
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

/** The reminder whose form is open. */
export const remindersSearch = ({ id }: Raw): { id?: number } => given({ id: idOf(id) });

/** Which part of the settings is open; without, the first. */
export const settingsSearch = ({ tab }: Raw): { tab?: ReturnType<typeof settingsTabOf> } =>
  given({ tab: settingsTabOf(tab) });

function given<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
