import { comparePriority, type Ranked } from './today-rank.ts';
import type { Reason } from './today-reasons.ts';

/** Something to be seen to today, and whom it is about. */
export interface Candidate extends Ranked {
  reason: Reason;
  contact_id: number | null;
  user_id: number | null;
  /** The title of a reminder. */
  title: string;
  reminder_id: number | null;
  conversation_id: number | null;
  connection_id: number | null;
}

/** All that is to be seen to about one person, the most pressing first; what is about nobody stands alone. */
export type PersonGroup = [Candidate, ...Candidate[]];

/**
 * Each person once, the most pressing first. A contact that is linked to somebody of the product (`links`), and that somebody, are one
 * person.
 */
export function groupByPerson(candidates: Candidate[], links: Map<number, number>): PersonGroup[] {
  const inOrder = candidates.toSorted(comparePriority);
  const people = Map.groupBy(inOrder, (candidate) => personOf(candidate, links));
  return [...people.values()] as PersonGroup[];
}

function personOf({ key, contact_id, user_id }: Candidate, links: Map<number, number>): string {
  const user = user_id ?? links.get(contact_id ?? 0) ?? null;
  if (user !== null) return `user-${user}`;
  return contact_id === null ? key : `contact-${contact_id}`;
}
