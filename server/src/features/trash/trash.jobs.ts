import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteExpired } from './delete-permanently.service.ts';

const DELETE_EXPIRED_JOB = 'trash.delete-expired';

/** Every night. */
export const TRASH_CRONTAB = [nightly('04:00', DELETE_EXPIRED_JOB)];

export function trashJobs(ctx: Context): Record<string, Job> {
  return { [DELETE_EXPIRED_JOB]: () => deleteExpired(ctx) };
}
