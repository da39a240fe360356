import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { runCommit } from './commit/commit-import.ts';
import { COMMIT_JOB, UNDO_JOB } from './imports.service.ts';
import { READ_JOB, runRead } from './read/read-import.service.ts';
import { purgeImports, runUndo } from './undo/undo-import.ts';

const PURGE_JOB = 'imports.purge-imports';

export const IMPORT_CRONTAB = [nightly('04:20', PURGE_JOB)];

const payloadSchema = z.object({ import_id: z.int(), owner_id: z.int() });

export function importJobs(ctx: Context): Record<string, Job> {
  return {
    [READ_JOB]: (payload) => runRead(ctx, payloadSchema.parse(payload)),
    [COMMIT_JOB]: (payload) => runCommit(ctx, payloadSchema.parse(payload)),
    [UNDO_JOB]: (payload) => runUndo(ctx, payloadSchema.parse(payload)),
    [PURGE_JOB]: () => purgeImports(ctx),
  };
}
