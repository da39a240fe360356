import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteExpiredWindows } from '../rate-limits/public.ts';
import { deleteExpiredRows } from './auth.queries.ts';

const PURGE_JOB = 'auth.purge-expired';

/** Nightly cleanup; expired rows are already ignored. */
export const AUTH_CRONTAB = [nightly('03:30', PURGE_JOB)];

export function authJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => deleteExpired(ctx) };
}

async function deleteExpired(ctx: Context): Promise<void> {
  await deleteExpiredRows(ctx.db, ctx.clock.now());
  await deleteExpiredWindows(ctx);
}
