import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { clearDeletedType, CLEAR_DELETED_TYPE_JOB } from './clear-deleted-type.ts';

const payloadSchema = z.object({ owner_id: z.int(), type_id: z.int() });

export function contactTypeJobs(ctx: Context): Record<string, Job> {
  return {
    [CLEAR_DELETED_TYPE_JOB]: (payload) => clearDeletedType(ctx, payloadSchema.parse(payload)),
  };
}
