import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteOldMerges } from './merges.service.ts';
import { runSearch, SEARCH_JOB } from './search-duplicates.ts';

const PURGE_JOB = 'duplicates.purge-merges';

export const DUPLICATES_CRONTAB = [nightly('04:15', PURGE_JOB)];

const order = z.object({ owner_id: z.int() });

export function duplicateJobs(ctx: Context): Record<string, Job> {
  return {
    [SEARCH_JOB]: (payload) => runSearch(ctx, order.parse(payload).owner_id),
    [PURGE_JOB]: () => deleteOldMerges(ctx),
  };
}
