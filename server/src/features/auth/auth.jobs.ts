import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { shift } from '../../infra/clock.ts';
import type { Job } from '../../infra/jobs.ts';
import { forgetOldLinks } from '../mailed-links/mailed-links.service.ts';
import { forgetExpiredPasskeyChallenges } from '../passkeys/passkeys.service.ts';
import { forgetEndedWindows } from '../rate-limits/rate-limits.service.ts';
import { forgetOldSecurityEvents } from '../security-log/security-log.service.ts';
import { forgetExpiredSessions } from '../sessions/sessions.service.ts';
import { forgetExpiredChallenges } from '../two-factor/two-factor.service.ts';
import { deleteIdempotencyKeysBefore } from './auth.queries.ts';

// What a crontab names has no dot.
const FORGET_JOB = 'auth:forget';

/** Every night: what is over already counts for nothing, so this only keeps the tables small. */
export const AUTH_CRONTAB = [`30 3 * * * ${FORGET_JOB} ?fill=1d`];

/** The background work of signing in. */
export function authJobs(ctx: Context): Record<string, Job> {
  return { [FORGET_JOB]: () => forgetWhatIsOver(ctx) };
}

async function forgetWhatIsOver(ctx: Context): Promise<void> {
  await forgetExpiredSessions(ctx);
  await forgetExpiredChallenges(ctx);
  await forgetExpiredPasskeyChallenges(ctx);
  await forgetOldLinks(ctx);
  await forgetEndedWindows(ctx);
  await forgetOldSecurityEvents(ctx);
  const kept_since = shift(ctx.clock.now(), -DURATIONS.idempotency_hours * 3_600_000);
  await deleteIdempotencyKeysBefore(ctx.db, kept_since);
}
