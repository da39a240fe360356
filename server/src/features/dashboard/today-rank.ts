import type { TodayKind } from '#contract/dashboard.ts';

/** What is to be known of a reason to rank it. */
export interface Ranked {
  kind: TodayKind;
  /** How many days its day is over, by the person's calendar: since a message or a request came, or a reminder was due. */
  days: number;
  /** The cadence, of keeping in touch. */
  every_days: number | null;
  /** Of two that are the same in all else the one that was there first comes first. */
  id: number;
  /** Its own alone. */
  key: string;
}

interface Weight {
  /** On its day. */
  begins: number;
  /** What each day over adds, or takes away. */
  a_day: number;
  /** Where it stays, however long it waits. */
  ends: number;
}

/**
 * How pressing each kind is, in points. What can be missed for good comes first (a birthday, which is less each day it is over), then
 * what was promised, then what was to be done, then who waits for an answer. In the end each of them is before people to keep in
 * touch with, so that hundreds of those hide nothing else.
 */
const WEIGHTS: Record<Exclude<TodayKind, 'keep_in_touch'>, Weight> = {
  birthday: { begins: 90, a_day: -15, ends: 20 },
  follow_up: { begins: 70, a_day: 1, ends: 84 },
  reminder: { begins: 60, a_day: 1, ends: 74 },
  message: { begins: 40, a_day: 4, ends: 68 },
  request: { begins: 30, a_day: 3, ends: 60 },
};

/** On the day that the cadence is over, and when it is over once more. */
const IN_TOUCH = { begins: 30, ends: 58 };

const KINDS: TodayKind[] = [
  'birthday',
  'follow_up',
  'reminder',
  'message',
  'request',
  'keep_in_touch',
];

/** How pressing a reason is, in points. */
export function priorityScore(reason: Ranked): number {
  const { kind } = reason;
  if (kind === 'keep_in_touch') {
    const { begins, ends } = IN_TOUCH;
    return begins + (ends - begins) * Math.min(1, Math.max(0, overCadence(reason)));
  }
  const { begins, a_day, ends } = WEIGHTS[kind];
  const points = begins + a_day * Math.max(0, reason.days);
  return a_day < 0 ? Math.max(ends, points) : Math.min(ends, points);
}

/**
 * The most pressing first. A total order: by points; then by kind, by how far over, by which was there first, so that it never depends
 * on where the reasons came from.
 */
export function comparePriority(one: Ranked, other: Ranked): number {
  return (
    priorityScore(other) - priorityScore(one) ||
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    overCadence(other) - overCadence(one) ||
    one.id - other.id ||
    (one.key < other.key ? -1 : Number(one.key > other.key))
  );
}

/** How much of the cadence is over beyond it; of what has none, of one day. */
function overCadence({ days, every_days }: Ranked): number {
  return days / (every_days ?? 1);
}
