import { msg } from '@lingui/core/runtime-macro';
import { conflict, notFound } from '../../../app-error.ts';
import type { CallContext, Context, PersonContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { revokeAccessTokens } from '../../access-tokens/public.ts';
import { revokeTokens } from '../../email-tokens/public.ts';
import { recordSecurityEvent } from '../../security-log/public.ts';
import { endSessions } from '../../sessions/public.ts';
import {
  type AccountRow,
  disableUser,
  enableUser,
  findAccountByEmail,
  listAccounts,
  makeAdministrator,
  removeAdministrator,
} from './accounts.queries.ts';

const PAGE_SIZE = 1000;

/** The account with an email, case-insensitive. 404 if there is none. */
export async function requireAccount(ctx: Context, email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(ctx.db, email);
  if (account === undefined) throw notFound(msg`Account ${{ email }} not found.`);
  return account;
}

/** All accounts, ordered by email, in pages. */
export async function* iterateAccounts({ db }: Context): AsyncGenerator<AccountRow[]> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: AccountRow[] = await listAccounts(db, after, PAGE_SIZE);
    if (page.length > 0) yield page;
    after = page.length === PAGE_SIZE ? page.at(-1)?.email : undefined;
  }
}

/**
 * Disables an account until it's enabled again: no one can log in to it, its sessions, access tokens and streams end on all servers,
 * its calendar feed stops, and it gets no emails. To others it looks as if its owner didn't log in. 409 if disabled before.
 */
export async function disableAccount(ctx: CallContext & PersonContext): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    if ((await disableUser(db, user_id, clock.now())) === undefined)
      throw conflict(msg`This account is already disabled.`);
    await endSessions(txCtx, user_id);
    await revokeAccessTokens(txCtx, user_id);
    for (const purpose of ['reset', 'change'] as const) await revokeTokens(txCtx, user_id, purpose);
    await recordSecurityEvent(txCtx, user_id, 'account_disabled');
  });
}

/** Lets the owner log in again; feeds and emails resume. 409 if it isn't disabled. */
export async function enableAccount(ctx: CallContext & PersonContext): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    if ((await enableUser(db, user_id)) === undefined)
      throw conflict(msg`This account isn’t disabled.`);
    await recordSecurityEvent(txCtx, user_id, 'account_enabled');
  });
}

/** 409 if the user is an administrator already. */
export async function promoteToAdministrator({ db, user_id }: PersonContext): Promise<void> {
  if ((await makeAdministrator(db, user_id)) === undefined)
    throw conflict(msg`This account is already an administrator.`);
  await publish(db, [user_id], 'users', user_id);
}

/** 409 if the user isn't an administrator. */
export async function demoteAdministrator({ db, user_id }: PersonContext): Promise<void> {
  if ((await removeAdministrator(db, user_id)) === undefined)
    throw conflict(msg`This account isn’t an administrator.`);
  await publish(db, [user_id], 'users', user_id);
}
