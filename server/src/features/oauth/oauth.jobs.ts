import type { Context } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteExpiredGrants } from './oauth.queries.ts';

const PURGE_JOB = 'oauth.purge-expired';

/** Programs that no one let in within a day, and those without access for 90 days. */
const REGISTERED_DAYS = 1;
const UNUSED_DAYS = 90;

/** Nightly cleanup; expired rows are already ignored. */
export const OAUTH_CRONTAB = [nightly('03:40', PURGE_JOB)];

export function oauthJobs(ctx: Context): Record<string, Job> {
  return {
    [PURGE_JOB]: async () => {
      const now = ctx.clock.now();
      await deleteExpiredGrants(ctx.db, {
        now,
        registered_before: addDays(now, -REGISTERED_DAYS),
        unused_before: addDays(now, -UNUSED_DAYS),
      });
    },
  };
}
