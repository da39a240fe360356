import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';

export const FIRE_JOB = 'fire-reminders';

const A_MINUTE = 60_000;

/**
 * Sees to it that what fires within a minute does so on the second, in the caller's transaction. What comes later is found by
 * the job that looks each minute.
 */
export async function fireSoon(
  { db, clock }: Context,
  next_fire_at: Timestamp | null,
): Promise<void> {
  const now = clock.now();
  if (next_fire_at === null || next_fire_at > addMs(now, A_MINUTE)) return;
  // Of a key the earliest that was asked for stays, so each moment has its own.
  const at = next_fire_at > now ? next_fire_at : null;
  await enqueueJob(db, FIRE_JOB, {}, `${FIRE_JOB} ${at ?? 'now'}`, at ?? undefined);
}
