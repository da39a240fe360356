import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { deleteExpiredDismissals } from './today-dismissals.queries.ts';

const YEAR_MS = 366 * 86_400_000;

/** Forgets what was done, or put off until then, a year ago: nothing of it can come back. */
export async function purgeDismissals({ db, clock }: Context): Promise<void> {
  await deleteExpiredDismissals(db, addMs(clock.now(), -YEAR_MS));
}
