import { msg } from '@lingui/core/runtime-macro';
import type { AdministratorActKind } from '#contract/audit-log.ts';
import { administratorRequired, conflict, notFound } from '../../../app-error.ts';
import type { CallContext, Context, PersonContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { closeAccount } from '../../account/public.ts';
import { type Actor, recordAct } from '../../audit-log/public.ts';
import { OPERATOR } from '../../security-log/public.ts';
import { resetTwoFactor } from '../../two-factor/public.ts';
import {
  demoteAdministrator,
  disableAccount,
  enableAccount,
  promoteToAdministrator,
} from './accounts.service.ts';
import { lockAdministrators } from './people.queries.ts';

type Subject = CallContext & PersonContext;

async function deleteAccount(ctx: Subject): Promise<void> {
  if (!(await closeAccount(ctx))) throw notFound(msg`Account not found.`);
}

/** What administrators do with an account, in the app and on the command line. */
const ACTS = {
  account_disabled: disableAccount,
  account_enabled: enableAccount,
  account_deleted: deleteAccount,
  two_factor_reset: resetTwoFactor,
  administrator_added: promoteToAdministrator,
  administrator_removed: demoteAdministrator,
} satisfies Partial<Record<AdministratorActKind, (ctx: Subject) => Promise<void>>>;

export type AccountAct = keyof typeof ACTS;

/**
 * Performs and records an act in one transaction. To the owner it comes from "Administrator", without the address of
 * who did it. 409 if there is nothing to change, or if administrators would lock themselves out. See
 * docs/decisions/132.
 */
export async function performAct(
  ctx: Context,
  kind: AccountAct,
  subject_id: number,
  { actor_id }: Actor,
): Promise<void> {
  const { clock, log, settings } = ctx;
  if (actor_id === subject_id && kind !== 'account_enabled')
    throw conflict(msg`You can’t do this to your own account.`);
  await inTransaction({ db: ctx.db, clock, log, settings }, async (txCtx) => {
    // Of two who remove each other, one comes too late: an administrator always remains.
    const administrators = await lockAdministrators(txCtx.db);
    if (actor_id !== null && !administrators.includes(actor_id)) throw administratorRequired();
    await ACTS[kind]({ ...txCtx, user_id: subject_id, client: OPERATOR });
    await recordAct(txCtx, { actor_id, kind, subject_id });
  });
}
