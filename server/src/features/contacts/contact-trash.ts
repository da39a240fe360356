import type { Contact, ContactFilter } from '#contract/contacts.ts';
import type { UserContext } from '../../context.ts';
import { exactFilter } from './contact-filter.ts';
import { listTrash, listTrashedIds } from './contact-trash.queries.ts';

/** A contact in the trash, since `deleted_at`. */
export type DeletedContact = Contact & { deleted_at: string };

/** The caller's contacts in the trash, the last deleted first, after this one. */
export function readTrash(
  ctx: UserContext,
  page: { after: { deleted_at: string; id: number } | null; limit: number },
): Promise<DeletedContact[]> {
  return listTrash(ctx.db, ctx.user_id, page.after, page.limit);
}

/** The ids of the caller's contacts in the trash that the filter lets through, each word of `q` as it is written. */
export function findTrashedIds(ctx: UserContext, filter: ContactFilter): Promise<number[]> {
  return listTrashedIds(ctx.db, ctx.user_id, exactFilter(filter));
}
