import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteOldBatches } from './bulk.service.ts';

const PURGE_JOB = 'bulk.purge-batches';

export const BULK_CRONTAB = [nightly('04:15', PURGE_JOB)];

export function bulkJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => deleteOldBatches(ctx) };
}
