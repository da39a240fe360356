import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../infra/db.ts';
import { foldText } from '#contract/fold-text.ts';
import { sortLanguageOf, sortOrderOf, toSortKey } from '../../../text/sort-key.ts';
import { findByPrefix } from './contact-search.queries.ts';
import { listSortLanguages } from './sort-language.queries.ts';
import { sortKeysOf } from './sort-keys.ts';

/** The language that sorts the owner's contacts, as a tag such as `sv` or `sv-SE`. */
export async function getSortLanguage(db: Db, owner_id: number): Promise<string> {
  return (await getSortLanguages(db, [owner_id])).get(owner_id) ?? '';
}

/** As above for several owners. */
export async function getSortLanguages(db: Db, owner_ids: number[]): Promise<Map<number, string>> {
  const users = await listSortLanguages(db, owner_ids);
  return new Map(users.map((user) => [user.id, sortLanguageOf(user)]));
}

/** Rows to be written, with sort keys in the order of the owner's language. */
export async function withSortKeys<Row extends Parameters<typeof sortKeysOf>[0]>(
  db: Db,
  owner_id: number,
  rows: Row[],
): Promise<Row[]> {
  const language = await getSortLanguage(db, owner_id);
  return rows.map((row) => withSortKeysIn(row, language));
}

/** The keys of a new row already have the order of most languages. */
export function withSortKeysIn<Row extends Parameters<typeof sortKeysOf>[0]>(
  row: Row,
  language: string,
): Row {
  return sortOrderOf(language) === '' ? row : { ...row, ...sortKeysOf(row, language) };
}

/**
 * Ids of the first contacts by name whose names start with the text, ignoring case and accents; but `č` isn't `c` in
 * Czech.
 */
export async function findByNameStart(
  { db, user_id }: UserContext,
  text: string,
  limit: number,
): Promise<number[]> {
  const plain = text.trim().toLowerCase();
  const ids = await findByPrefix(db, user_id, foldText(plain), limit);
  const key = toSortKey(plain, await getSortLanguage(db, user_id));
  const others = key === plain ? [] : await findByPrefix(db, user_id, key, limit);
  return [...new Set([...ids, ...others])].slice(0, limit);
}
