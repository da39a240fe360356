import { msg } from '@lingui/core/runtime-macro';
import type { Reminder, ReminderCompletion } from '#contract/reminders.ts';
import { notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { listAllCompletions, listCompletions } from './edit/completions.queries.ts';
import { loadReminderView, loadReminderViews } from './list/reminder-view.ts';
import { reminderExists, listAllIds } from './reminders.queries.ts';

/** 404 if it isn't the caller's or its contact is in the trash. */
export async function getReminder(ctx: UserContext, id: number): Promise<Reminder> {
  await requireReminder(ctx, id);
  return loadReminderView(ctx, id);
}

/** Completions, newest first. 404 as for `getReminder`. */
export async function getCompletions(
  ctx: UserContext,
  id: number,
  query: PageQuery,
): Promise<Page<ReminderCompletion>> {
  const { limit, after: before } = readCursor(query);
  await requireReminder(ctx, id);
  return pageOf(
    await listCompletions(ctx.db, ctx.user_id, id, { before, limit: limit + 1 }),
    limit,
  );
}

async function requireReminder({ db, user_id }: UserContext, id: number): Promise<void> {
  if (!(await reminderExists(db, user_id, id))) throw notFound(msg`Reminder not found.`);
}

/** All reminders in creation order, including those whose contact is in the trash. */
export async function getAllReminders(ctx: UserContext, query: PageQuery): Promise<Page<Reminder>> {
  const { limit, after } = readCursor(query);
  const ids = await listAllIds(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  const { results, next_cursor } = pageOf(ids, limit, (id) => [id]);
  return { results: await loadReminderViews(ctx, results), next_cursor };
}

/** All completions with their contacts, including those of deleted reminders. */
export async function getAllCompletions(ctx: UserContext, query: PageQuery) {
  const { limit, after } = readCursor(query);
  const rows = await listAllCompletions(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  return pageOf(rows, limit);
}
