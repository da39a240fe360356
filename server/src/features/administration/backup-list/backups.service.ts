import { msg } from '@lingui/core/runtime-macro';
import type { Backup } from '#contract/administration.ts';
import { conflict } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { BACKUP_JOB } from '../../../infra/backup/back-up.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../../paging.ts';
import { recordAct } from '../../audit-log/public.ts';
import { hasJob, listBackups } from './backups.queries.ts';

/** One page of what scripts and jobs reported, newest first. */
export async function getBackups(
  { db, settings }: Context,
  query: PageQuery,
): Promise<Page<Backup> & { can_back_up: boolean; running: boolean }> {
  const { limit, after } = readCursor(query);
  const page = pageOf(await listBackups(db, after, limit + 1), limit);
  const running = await hasJob(db, BACKUP_JOB);
  return { ...page, can_back_up: settings.backup_dir !== null, running };
}

/** Enqueues a backup, unless one is already waiting. 409 without `BACKUP_DIR`. */
export async function requestBackup(ctx: UserContext): Promise<{ running: true }> {
  if (ctx.settings.backup_dir === null)
    throw conflict(msg`Set BACKUP_DIR on the server to back up from here.`);
  await inTransaction(ctx, async (txCtx) => {
    await enqueueJob(txCtx.db, BACKUP_JOB, {}, BACKUP_JOB);
    await recordAct(txCtx, { actor_id: ctx.user_id, kind: 'backup_started' });
  });
  return { running: true };
}
