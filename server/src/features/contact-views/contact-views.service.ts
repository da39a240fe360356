import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { ContactView, ContactViewChange, NewContactView } from '#contract/contact-views.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { countOwnContacts } from '../contacts/public.ts';
import {
  deleteView,
  findView,
  insertView,
  listViews,
  lockOrder,
  setOrder,
  updateView,
} from './contact-views.queries.ts';

const DEFAULT_ICON = 'bookmark';

type StoredView = Awaited<ReturnType<typeof listViews>>[number];

const key = z.tuple([z.int32(), z.int()]);

/** The caller's views by position, with the number of contacts that match now. */
export async function getContactViews(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<ContactView>> {
  const { limit, after } = readCursor(query, key);
  const position = after && { position: after[0], id: after[1] };
  const rows = await listViews(ctx.db, ctx.user_id, position, limit + 1);
  const page = pageOf(rows, limit, (row) => [row.position, row.id]);
  const results: ContactView[] = [];
  for (const view of page.results) results.push(await withCount(ctx, view));
  return { ...page, results };
}

/** 400 at `name` beyond the maximum number of views. */
export function createContactView(ctx: UserContext, fields: NewContactView): Promise<ContactView> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const order = await lockOrder(db, user_id);
    if (order.length >= LIMITS.contact_views)
      throw badInput({ name: msg`You can save up to ${{ max: LIMITS.contact_views }} views.` });
    const now = ctx.clock.now();
    const id = await insertView(db, {
      owner_id: user_id,
      name: fields.name,
      icon: fields.icon || DEFAULT_ICON,
      filter: JSON.stringify(fields.filter ?? {}),
      sort: fields.sort ?? 'name',
      columns: fields.columns ?? [],
      position: order.length,
      created_at: now,
      updated_at: now,
    });
    await setOrder(db, user_id, order.toSpliced(fields.position ?? order.length, 0, id));
    await publish(db, [user_id], 'contact_views', id);
    return requireView(txCtx, id);
  });
}

/** Changes the given fields. 404 if it isn't the caller's. */
export function updateContactView(
  ctx: UserContext,
  id: number,
  { position, filter, ...fields }: ContactViewChange,
): Promise<ContactView> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const order = await lockOrder(db, user_id);
    const change = { ...fields, ...(filter !== undefined && { filter: JSON.stringify(filter) }) };
    await updateView(db, user_id, id, { ...change, updated_at: ctx.clock.now() });
    const view = await requireView(txCtx, id);
    if (position !== undefined) {
      const others = order.filter((other) => other !== id);
      await setOrder(db, user_id, others.toSpliced(position, 0, id));
    }
    await publish(db, [user_id], 'contact_views', id);
    return position === undefined ? view : requireView(txCtx, id);
  });
}

/** 404 if it isn't the caller's. */
export function deleteContactView(ctx: UserContext, id: number): Promise<void> {
  return inTransaction(ctx, async ({ db, user_id }) => {
    if (!(await deleteView(db, user_id, id))) throw notFound(msg`View not found.`);
    await publish(db, [user_id], 'contact_views', id);
  });
}

async function requireView(ctx: UserContext, id: number): Promise<ContactView> {
  const view = await findView(ctx.db, ctx.user_id, id);
  if (view === undefined) throw notFound(msg`View not found.`);
  return withCount(ctx, view);
}

async function withCount(ctx: UserContext, view: StoredView): Promise<ContactView> {
  return { ...view, contact_count: await countOwnContacts(ctx, view.filter) };
}
