import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../app-error.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';

/** Zones differ by up to a day: a person may call today what is tomorrow elsewhere. */
const AHEAD_MS = 86_400_000;

/** 400 at `occurred_at` for what is more than a day ahead. */
export function assertValidTime(occurred_at: Timestamp, now: Timestamp): void {
  if (occurred_at > addMs(now, AHEAD_MS))
    throw badInput({ occurred_at: 'Must not be more than a day ahead.' });
}

/** 400 at `contact_ids` for too many. */
export function assertContactLimit(contact_ids: number[]): void {
  if (contact_ids.length > LIMITS.interaction_contacts)
    throw badInput({ contact_ids: `At most ${LIMITS.interaction_contacts} contacts.` });
}

/** 400 at `contact_ids` where one of them is not among those that are there. */
export function assertAllOwned(contact_ids: number[], there: Set<number>): void {
  if (!contact_ids.every((id) => there.has(id)))
    throw badInput({ contact_ids: 'One of these is not a contact of yours.' });
}

/** The parts that a body named. */
export function named<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const parts = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}
