import { msg } from '@lingui/core/runtime-macro';
import { notFound } from '../../../app-error.ts';
import type { PersonContext } from '../../../context.ts';
import { addDays } from '../../../infra/clock.ts';
import { type JobChange, listJobChanges } from './linked-profiles.queries.ts';

const SHOWN_DAYS = 14;

/** Recent job changes of the caller's connections whose profiles contacts follow, newest first. */
export function getJobChanges(ctx: PersonContext, limit: number): Promise<JobChange[]> {
  return list(ctx, null, limit);
}

/** 404 if the contact isn't the caller's or its user didn't change jobs recently. */
export async function requireJobChange(ctx: PersonContext, id: number): Promise<JobChange> {
  const [found] = await list(ctx, id, 1);
  if (found === undefined) throw notFound(msg`Job change not found.`);
  return found;
}

function list({ db, user_id, clock }: PersonContext, id: number | null, limit: number) {
  const since = addDays(clock.now(), -SHOWN_DAYS);
  return listJobChanges(db, user_id, { since, id, limit });
}
