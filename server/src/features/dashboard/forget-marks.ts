import type { Context } from '../../context.ts';
import { shift } from '../../infra/clock.ts';
import { deleteMarks } from './today-marks.queries.ts';

const YEAR_MS = 366 * 86_400_000;

/** Forgets what was done, or put off until then, a year ago: nothing of it can come back. */
export async function forgetMarks({ db, clock }: Context): Promise<void> {
  await deleteMarks(db, shift(clock.now(), -YEAR_MS));
}
