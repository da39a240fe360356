import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { deleteExpired } from './delete-permanently.service.ts';

const EMPTY_JOB = 'trash:empty';

/** Every night. */
export const TRASH_CRONTAB = [`0 4 * * * ${EMPTY_JOB} ?fill=1d`];

export function trashJobs(ctx: Context): Record<string, Job> {
  return { [EMPTY_JOB]: () => deleteExpired(ctx) };
}
