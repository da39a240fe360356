import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { deleteExpiredWindows } from '../rate-limits/public.ts';
import { deleteUseless } from './auth.queries.ts';

const PURGE_JOB = 'auth:forget';

/** Nightly cleanup; expired rows are already ignored. */
export const AUTH_CRONTAB = [`30 3 * * * ${PURGE_JOB} ?fill=1d`];

export function authJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => deleteExpired(ctx) };
}

async function deleteExpired(ctx: Context): Promise<void> {
  await deleteUseless(ctx.db, ctx.clock.now());
  await deleteExpiredWindows(ctx);
}
