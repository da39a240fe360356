import { comparePriority, type Ranked } from './today-rank.ts';
import type { Reason } from './today-reasons.ts';

/** An item for today and the person it's about. */
export interface Candidate extends Ranked {
  reason: Reason;
  contact_id: number | null;
  user_id: number | null;
  title: string;
  reminder_id: number | null;
  conversation_id: number | null;
  connection_id: number | null;
  share_id: number | null;
  ask_id: number | null;
  introduction_id: number | null;
}

/** Of a candidate that refers to nothing. */
export const NO_REFERENCES = {
  every_days: null,
  contact_id: null,
  user_id: null,
  title: '',
  reminder_id: null,
  conversation_id: null,
  connection_id: null,
  share_id: null,
  ask_id: null,
  introduction_id: null,
};

/**
 * The items of one person, most urgent first; an item without a person is alone, and one that waits for an answer, so
 * that it can be answered in its row.
 */
export type PersonGroup = [Candidate, ...Candidate[]];

/** Groups items by person, most urgent first. `links` maps contacts to their users. */
export function groupByPerson(candidates: Candidate[], links: Map<number, number>): PersonGroup[] {
  const inOrder = candidates.toSorted(comparePriority);
  const people = Map.groupBy(inOrder, (candidate) => personOf(candidate, links));
  return [...people.values()] as PersonGroup[];
}

const isAnswerable = ({ share_id, ask_id, introduction_id, connection_id }: Candidate) =>
  [share_id, ask_id, introduction_id, connection_id].some((id) => id !== null);

function personOf(candidate: Candidate, links: Map<number, number>): string {
  const { key, contact_id, user_id } = candidate;
  if (isAnswerable(candidate)) return key;
  const user = user_id ?? links.get(contact_id ?? 0) ?? null;
  if (user !== null) return `user-${user}`;
  return contact_id === null ? key : `contact-${contact_id}`;
}
