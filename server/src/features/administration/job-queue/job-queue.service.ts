import { msg } from '@lingui/core/runtime-macro';
import type { FailedJob, TaskCounts } from '#contract/administration.ts';
import { notFound } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { inTransaction, type Db } from '../../../infra/db.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../../paging.ts';
import { recordAct } from '../../audit-log/public.ts';
import { errorText } from './error-text.ts';
import {
  countJobsByTask,
  listFailedJobs,
  removeFailedJob,
  rescheduleFailedJob,
} from './job-queue.queries.ts';

/** Jobs by task and state. Reads the whole queue. */
export async function getJobCounts({ db }: Context): Promise<TaskCounts[]> {
  return countJobsByTask(db);
}

/** One page of the jobs that failed at least once, newest first, without their payloads. */
export async function getFailedJobs({ db }: Context, query: PageQuery): Promise<Page<FailedJob>> {
  const { limit, after } = readCursor(query);
  const rows = await listFailedJobs(db, after, limit + 1);
  return pageOf(
    rows.map((row) => ({ ...row, last_error: errorText(row.last_error) })),
    limit,
  );
}

/** Runs a failed job again, with all its attempts. 404 if it has not failed or is running. */
export async function retryJob(ctx: UserContext, id: number): Promise<void> {
  await changeJob(ctx, 'job_retried', (db) => rescheduleFailedJob(db, id));
}

/** 404 if it has not failed or is running. */
export async function deleteJob(ctx: UserContext, id: number): Promise<void> {
  await changeJob(ctx, 'job_deleted', (db) => removeFailedJob(db, id));
}

async function changeJob(
  ctx: UserContext,
  kind: 'job_retried' | 'job_deleted',
  change: (db: Db) => Promise<string | undefined>,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const task = await change(txCtx.db);
    if (task === undefined) throw notFound(msg`Job not found.`);
    await recordAct(txCtx, { actor_id: ctx.user_id, kind, details: { task } });
  });
}
