import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { ENCRYPT_JOB, encryptSecrets } from './stored-secrets.ts';

/** Also at each start; at night for what servers of a former version have stored since then. */
export const TWO_FACTOR_CRONTAB = [nightly('03:15', ENCRYPT_JOB)];

export function twoFactorJobs(ctx: Context): Record<string, Job> {
  return { [ENCRYPT_JOB]: () => encryptSecrets(ctx) };
}
