import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { deleteExpiredFields, MOVE_VALUES_JOB, moveValues } from './move-values.ts';

const DELETE_EXPIRED_JOB = 'custom-fields.delete-expired';

/** Every night. */
export const CUSTOM_FIELDS_CRONTAB = [nightly('04:10', DELETE_EXPIRED_JOB)];

const payloadSchema = z.object({ field_id: z.int(), after: z.int() });

export function customFieldJobs(ctx: Context): Record<string, Job> {
  return {
    [MOVE_VALUES_JOB]: (payload) => moveValues(ctx, payloadSchema.parse(payload)),
    [DELETE_EXPIRED_JOB]: () => deleteExpiredFields(ctx),
  };
}
