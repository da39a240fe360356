import { z } from 'zod';
import { timestamp } from '#contract/fields.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { REFRESH_SEARCH_JOB } from '../../refresh-search.ts';
import { CONTACTED_JOB, markContacted } from './flags/last-contacted.ts';
import { lockRows } from './flags/last-contacted.queries.ts';
import {
  FOLLOW_ALL_JOB,
  followAll,
  PROFILE_CHANGED_JOB,
  propagateProfile,
} from './profile/follow-profile.ts';
import { deleteOldUndo } from './profile/undo-change.service.ts';
import { refreshSearch } from './search/refresh-search.ts';

const PURGE_UNDO_JOB = 'contacts.purge-undo';

export const CONTACTS_CRONTAB = [nightly('04:35', PURGE_UNDO_JOB)];

const refreshSchema = z.object({ after: z.int(), owner_id: z.int().nullable().default(null) });

const payloadSchema = z.object({ contact_ids: z.array(z.int()), moment: timestamp });

export function contactJobs(ctx: Context): Record<string, Job> {
  return {
    [CONTACTED_JOB]: (payload) =>
      inTransaction(ctx, async (txCtx) => {
        const { contact_ids, moment: contacted_at } = payloadSchema.parse(payload);
        const locked = await lockRows(txCtx.db, contact_ids);
        await markContacted(
          txCtx,
          locked.map((row) => row.id),
          contacted_at,
        );
      }),
    [PROFILE_CHANGED_JOB]: (payload) => propagateProfile(ctx, payload),
    [FOLLOW_ALL_JOB]: (payload) => followAll(ctx, payload),
    [PURGE_UNDO_JOB]: () => deleteOldUndo(ctx),
    [REFRESH_SEARCH_JOB]: (payload) => refreshSearch(ctx, refreshSchema.parse(payload)),
  };
}
