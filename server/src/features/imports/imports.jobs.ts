import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { runCommit } from './commit-import.ts';
import { COMMIT_JOB } from './imports.service.ts';

const order = z.object({ import_id: z.int(), owner_id: z.int() });

/** The background work of imports. */
export function importJobs(ctx: Context): Record<string, Job> {
  return { [COMMIT_JOB]: (payload) => runCommit(ctx, order.parse(payload)) };
}
