import type { ImportChange } from '#contract/imports.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { findInvalidDecisions, setActions, type InvalidDecision } from './import-rows.queries.ts';

/** Decides for rows, or for none: 400 at `decisions.<index>` for each of the first hundred that cannot be. */
export async function decide(
  ctx: UserContext,
  import_id: number,
  wishes: NonNullable<ImportChange['decisions']>,
): Promise<void> {
  const decisions = Object.entries(wishes).map(([index, action]) => ({
    index: Number(index),
    action,
  }));
  const impossible = await findInvalidDecisions(ctx.db, import_id, decisions);
  const errors = impossible.map((each) => [`decisions.${each.index}`, objectionTo(each)] as const);
  if (errors.length > 0) throw badInput(Object.fromEntries(errors));
  await setActions(ctx.db, import_id, decisions);
}

function objectionTo({ action, has_row }: InvalidDecision): string {
  if (!has_row) return 'The file has no such row.';
  return action === 'update'
    ? 'There is no contact that this row could update.'
    : 'This row has no name, email, phone number or company.';
}
