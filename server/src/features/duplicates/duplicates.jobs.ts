import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteOldMerges } from './merges.service.ts';
import { ENQUEUE_SCANS_JOB, enqueueScans, SCAN_JOB } from './scan-after-changes.ts';
import { scanContacts } from './scan-contacts.ts';

const PURGE_JOB = 'duplicates.purge-merges';

export const DUPLICATES_CRONTAB = [
  nightly('04:15', PURGE_JOB),
  nightly('04:25', ENQUEUE_SCANS_JOB),
];

const payloadSchema = z.object({ owner_id: z.int() });

export function duplicateJobs(ctx: Context): Record<string, Job> {
  return {
    [SCAN_JOB]: (payload) => scanContacts(ctx, payloadSchema.parse(payload).owner_id),
    [ENQUEUE_SCANS_JOB]: () => enqueueScans(ctx),
    [PURGE_JOB]: () => deleteOldMerges(ctx),
  };
}
