import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Account, AccountDetail, accountFilter } from '#contract/administration.ts';
import { id } from '#contract/fields.ts';
import { badInput, conflict, notFound } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../../paging.ts';
import { requirePassword } from '../../passwords/public.ts';
import { type AccountAct, performAct } from './account-acts.ts';
import { type AccountSearch, findAccount, listAccountsBy, sumStorage } from './people.queries.ts';

/** In the order of their results. */
const SEARCHES = ['email', 'name', 'last_name'] as const satisfies AccountSearch[];

const cursorKey = z.tuple([z.enum(SEARCHES), z.string().max(1000), id]);

export interface PeopleQuery extends PageQuery {
  q?: string | undefined;
  filter?: z.infer<typeof accountFilter> | undefined;
}

/** One page of the accounts, or of those whose email, name or last name starts with `q`. */
export async function getPeople(
  { db }: Context,
  { q = '', filter, ...query }: PeopleQuery,
): Promise<Page<Account>> {
  const { limit, after } = readCursor(query, cursorKey);
  const searches = q === '' ? SEARCHES.slice(0, 1) : SEARCHES;
  const rows = [];
  for (const search of searches.slice(after === null ? 0 : searches.indexOf(after[0]))) {
    const missing = limit + 1 - rows.length;
    if (missing === 0) break;
    const from = after?.[0] === search ? { key: after[1], id: after[2] } : null;
    const found = await listAccountsBy(db, search, { q, filter, after: from, limit: missing });
    rows.push(...found.map((row) => ({ ...row, search })));
  }
  const page = pageOf(rows, limit, ({ search, key, id: last }) => [search, key, last]);
  return { ...page, results: page.results.map(({ search: _search, key: _key, ...row }) => row) };
}

/** 404 if there is none with this id. */
async function getAccount(ctx: Context, user_id: number): Promise<Account> {
  const account = await findAccount(ctx.db, user_id);
  if (account === undefined) throw notFound(msg`Account not found.`);
  return account;
}

/** An account with its storage, which takes a moment for large ones. */
export async function getAccountDetail(ctx: Context, user_id: number): Promise<AccountDetail> {
  const account = await getAccount(ctx, user_id);
  return { ...account, storage_bytes: await sumStorage(ctx.db, user_id) };
}

/** Performs an act of the caller; returns the changed account. 404 for unknown accounts. */
export async function actOn(ctx: UserContext, kind: AccountAct, user_id: number): Promise<Account> {
  await getAccount(ctx, user_id);
  await performAct(ctx, kind, user_id, { actor_id: ctx.user_id });
  return getAccount(ctx, user_id);
}

/** 400 at `password` if it isn't the caller's, 409 for disabled accounts. */
export async function makeAdministrator(
  ctx: UserContext,
  user_id: number,
  password: string,
): Promise<Account> {
  const { disabled_at } = await getAccount(ctx, user_id);
  if (disabled_at !== null) throw conflict(msg`This account is disabled.`);
  await requirePassword(ctx, password);
  return actOn(ctx, 'administrator_added', user_id);
}

/** 400 at `email` if it isn't that of the account, and at `password` if it isn't the caller's. */
export async function deletePerson(
  ctx: UserContext,
  user_id: number,
  { password, email }: { password: string; email: string },
): Promise<void> {
  const account = await getAccount(ctx, user_id);
  if (account.email.toLowerCase() !== email.toLowerCase())
    throw badInput({ email: msg`Enter the email address of this account.` });
  await requirePassword(ctx, password);
  await performAct(ctx, 'account_deleted', user_id, { actor_id: ctx.user_id });
}
