import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { deleteOldBatches } from './bulk.service.ts';

const PURGE_JOB = 'bulk:forget';

export const BULK_CRONTAB = [`15 4 * * * ${PURGE_JOB} ?fill=1d`];

export function bulkJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => deleteOldBatches(ctx) };
}
