import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { duplicateReason, type DuplicateGroup } from '#contract/duplicates.ts';
import { badInput } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { findOwnContactsById } from '../contacts/public.ts';
import { countGroups, listGroups } from './groups.queries.ts';
import { deletePairsAmong, insertDismissals, listDismissals } from './pairs.queries.ts';
import { regroup } from './regroup.ts';
import { lockScan } from './scan.queries.ts';
import { isScanning } from './scan-contacts.ts';

export interface DuplicatePage extends Page<DuplicateGroup> {
  count: number;
  searching: boolean;
}

const key = z.tuple([z.int32(), z.int()]);

/** One page of possible duplicates found by the last scan, best first. */
export async function getDuplicates(ctx: UserContext, query: PageQuery): Promise<DuplicatePage> {
  const { limit, after } = readCursor(query, key);
  // Before the groups, so that none of a finished scan is missing.
  const searching = await isScanning(ctx.db, ctx.user_id);
  const from = after && { score: after[0], id: after[1] };
  const rows = await listGroups(ctx.db, ctx.user_id, from, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.score, row.id]);
  const ids = results.flatMap((row) => row.contact_ids);
  const contacts = await findOwnContactsById(ctx, ids);
  const groups = results.map(({ contact_ids, score, reasons }): DuplicateGroup => {
    const present = contact_ids.flatMap((id) => contacts.get(id) ?? []);
    return {
      contact_ids: present.map((contact) => contact.id),
      contacts: present,
      score,
      reasons: duplicateReason.options.filter((reason) => reasons.includes(reason)),
    };
  });
  const count = await countGroups(ctx.db, ctx.user_id);
  return {
    results: groups.filter((group) => group.contacts.length > 1),
    next_cursor,
    count,
    searching,
  };
}

/** Number of duplicate groups found by the last scan. */
export function countDuplicates({ db, user_id }: PersonContext): Promise<number> {
  return countGroups(db, user_id);
}

/** Permanently dismisses a group. 400 at `contact_ids` for contacts that aren't the caller's. */
export async function dismissDuplicates(ctx: UserContext, contact_ids: number[]): Promise<void> {
  const ids = [...new Set(contact_ids)];
  await inTransaction(ctx, async (txCtx) => {
    const { db } = txCtx;
    if ((await findOwnContactsById(txCtx, ids)).size < ids.length)
      throw badInput({ contact_ids: msg`One of these contacts doesn’t exist.` });
    await lockScan(db, ctx.user_id);
    await insertDismissals(db, ctx.user_id, ids, ctx.clock.now());
    await deletePairsAmong(db, ctx.user_id, ids);
    await regroup(db, ctx.user_id, ids);
    await publish(db, [ctx.user_id], 'duplicates');
  });
}

const pairKey = z.tuple([z.int(), z.int()]);

/** One page of dismissed pairs with their time. */
export async function getDismissedDuplicates(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<{ contact_ids: [number, number]; dismissed_at: string }>> {
  const { limit, after } = readCursor(query, pairKey);
  const rows = await listDismissals(ctx.db, ctx.user_id, after ?? [0, 0], limit + 1);
  return pageOf(rows, limit, ({ contact_ids }) => contact_ids);
}
