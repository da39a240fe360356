import { msg } from '@lingui/core/runtime-macro';
import type {
  Announcement,
  AnnouncementFields,
  Instance,
  InstanceChange,
} from '#contract/instance.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { recordAct } from '../audit-log/public.ts';
import { publishInstance, readInstance } from './instance-state.ts';
import {
  deleteAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listUnendedAnnouncements,
  lockAnnouncements,
  upsertInstance,
} from './instance.queries.ts';

/** The name, contact address and legal texts, from memory. */
export function getInstance({ settings }: Context): Instance {
  const { announcements: _, ...instance } = settings.instance;
  return instance;
}

/** Changes what is given, and renders the pages again with it on all servers. */
export async function changeInstance(ctx: UserContext, change: InstanceChange): Promise<Instance> {
  const changed = Object.keys(change);
  if (changed.length > 0)
    await inTransaction(ctx, async (txCtx) => {
      await upsertInstance(txCtx.db, change);
      await recordAct(txCtx, {
        actor_id: ctx.user_id,
        kind: 'instance_changed',
        details: { changed },
      });
      await publishInstance(txCtx);
    });
  // The response already shows the change.
  await readInstance(ctx);
  return getInstance(ctx);
}

/** The announcements of today, newest first, from memory. */
export function getCurrentAnnouncements({ clock, settings }: Context): Announcement[] {
  const today = clock.now().slice(0, 10);
  return settings.instance.announcements.filter(
    ({ starts_on, ends_on }) => starts_on <= today && today <= ends_on,
  );
}

/** One page of all announcements, newest first. */
export async function getAnnouncements(
  ctx: Context,
  query: PageQuery,
): Promise<Page<Announcement>> {
  const { limit, after } = readCursor(query);
  return pageOf(await listAnnouncements(ctx.db, after, limit + 1), limit);
}

/** 400 at `ends_on` if it has passed, and at `text` past the limit. */
export async function createAnnouncement(
  ctx: UserContext,
  fields: AnnouncementFields,
): Promise<Announcement> {
  const created_at = ctx.clock.now();
  const today = created_at.slice(0, 10);
  if (fields.ends_on < today) throw badInput({ ends_on: msg`Must not be in the past.` });
  const announcement = await inTransaction(ctx, async (txCtx) => {
    await lockAnnouncements(txCtx.db);
    const max = LIMITS.announcements;
    if ((await listUnendedAnnouncements(txCtx.db, today)).length >= max)
      throw badInput({ text: msg`Must be at most ${{ max }}.` });
    const row = await insertAnnouncement(txCtx.db, { ...fields, created_at });
    await recordAct(txCtx, { actor_id: ctx.user_id, kind: 'announcement_created' });
    await publishInstance(txCtx);
    return row;
  });
  await readInstance(ctx);
  return announcement;
}

/** 404 if there is none with this id. */
export async function removeAnnouncement(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteAnnouncement(txCtx.db, id)) === undefined)
      throw notFound(msg`Announcement not found.`);
    await recordAct(txCtx, { actor_id: ctx.user_id, kind: 'announcement_deleted' });
    await publishInstance(txCtx);
  });
  await readInstance(ctx);
}
