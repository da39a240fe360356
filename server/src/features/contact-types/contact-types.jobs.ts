import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { untype, UNTYPE_JOB } from './untype.ts';

const order = z.object({ owner_id: z.int(), type_id: z.int() });

/** The background work of contact types. */
export function contactTypeJobs(ctx: Context): Record<string, Job> {
  return { [UNTYPE_JOB]: (payload) => untype(ctx, order.parse(payload)) };
}
