import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Contact } from '#contract/contacts.ts';
import { timestamp } from '#contract/fields.ts';
import type { TrashedContact } from '#contract/trash.ts';
import { notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { changeFlags, requireOwnContacts, readTrash } from '../contacts/public.ts';
import { DURATIONS } from '#contract/limits.ts';

const key = z.tuple([timestamp, z.int()]);

/** One page of the trash, last deleted first, with the time of permanent deletion. */
export async function getTrash(ctx: UserContext, query: PageQuery): Promise<Page<TrashedContact>> {
  const { limit, after } = readCursor(query, key);
  const rows = await readTrash(ctx, {
    after: after && { deleted_at: after[0], id: after[1] },
    limit: limit + 1,
  });
  const shown = rows.map((row) => ({
    ...row,
    gone_at: addDays(row.deleted_at, DURATIONS.trash_days),
  }));
  return pageOf(shown, limit, (row) => [row.deleted_at, row.id]);
}

/** Restores a contact from the trash. 404 if it isn't the caller's. */
export function restoreContact(ctx: UserContext, id: number): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const [restored] = await changeFlags(txCtx, {
      owner_id: ctx.user_id,
      ids: [id],
      scope: 'trash',
      source: 'restore',
      change: () => ({ deleted_at: null }),
    });
    const [contact] = restored === undefined ? [] : await requireOwnContacts(txCtx, [id]);
    if (contact === undefined) throw notFound(msg`Contact not found.`);
    await publish(txCtx.db, [ctx.user_id], 'contacts', id);
    return contact;
  });
}
