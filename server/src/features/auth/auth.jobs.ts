import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import type { Job } from '../../infra/jobs.ts';
import { deleteExpiredTokens } from '../email-tokens/public.ts';
import { purgeExpiredPasskeyChallenges } from '../passkeys/public.ts';
import { deleteExpiredWindows } from '../rate-limits/public.ts';
import { deleteOldSecurityEvents } from '../security-log/public.ts';
import { purgeExpiredSessions } from '../sessions/public.ts';
import { purgeExpiredChallenges } from '../two-factor/public.ts';
import { deleteIdempotencyKeysBefore } from './auth.queries.ts';

const PURGE_JOB = 'auth:forget';

/** Nightly cleanup; expired rows are already ignored. */
export const AUTH_CRONTAB = [`30 3 * * * ${PURGE_JOB} ?fill=1d`];

export function authJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => deleteExpired(ctx) };
}

async function deleteExpired(ctx: Context): Promise<void> {
  await purgeExpiredSessions(ctx);
  await purgeExpiredChallenges(ctx);
  await purgeExpiredPasskeyChallenges(ctx);
  await deleteExpiredTokens(ctx);
  await deleteExpiredWindows(ctx);
  await deleteOldSecurityEvents(ctx);
  const oldest = addMs(ctx.clock.now(), -DURATIONS.idempotency_hours * 3_600_000);
  await deleteIdempotencyKeysBefore(ctx.db, oldest);
}
