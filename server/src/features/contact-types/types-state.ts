import type { PersonContext } from '../../context.ts';
import { listTypeAppearance } from './contact-types.queries.ts';
import { DEFAULT_CONTACT_TYPES, isUnchanged } from './default-contact-types.ts';

/** Whether the caller's types are others than those a new account begins with, and whether any of them has a cadence. */
export async function getTypesState({
  db,
  user_id,
}: PersonContext): Promise<{ changed: boolean; cadence: boolean }> {
  const types = await listTypeAppearance(db, user_id);
  const cadence = types.some(({ cadence_days }) => cadence_days !== null);
  const same = types.length === DEFAULT_CONTACT_TYPES.length && types.every(isUnchanged);
  return { changed: !same, cadence };
}
