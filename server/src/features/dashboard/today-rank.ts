import type { TodayKind } from '#contract/dashboard.ts';

export interface Ranked {
  kind: TodayKind;
  /** Days since the item became due, in the user's time zone. */
  days: number;
  /** Cadence of a keep-in-touch item. */
  every_days: number | null;
  /** The earlier item wins a tie. */
  id: number;
  key: string;
}

interface Weight {
  /** Points on the due day. */
  begins: number;
  /** Points per day overdue; negative for birthdays. */
  a_day: number;
  /** The limit of the score. */
  ends: number;
}

/**
 * Points per kind. First what can be missed permanently (birthdays, decreasing per day), then promises, tasks, and
 * people waiting for an answer. Each ends up above keep-in-touch items, so that hundreds of those can't hide it.
 */
const WEIGHTS: Record<Exclude<TodayKind, 'keep_in_touch'>, Weight> = {
  birthday: { begins: 90, a_day: -15, ends: 20 },
  follow_up: { begins: 70, a_day: 1, ends: 84 },
  reminder: { begins: 60, a_day: 1, ends: 74 },
  message: { begins: 40, a_day: 4, ends: 68 },
  request: { begins: 30, a_day: 3, ends: 60 },
};

/** Points at the end of the cadence, and after twice its length. */
const IN_TOUCH = { begins: 30, ends: 58 };

const KINDS: TodayKind[] = [
  'birthday',
  'follow_up',
  'reminder',
  'message',
  'request',
  'keep_in_touch',
];

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

/** A total order, independent of the input: points, kind, days overdue, then age. */
export function comparePriority(one: Ranked, other: Ranked): number {
  return (
    priorityScore(other) - priorityScore(one) ||
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    overCadence(other) - overCadence(one) ||
    one.id - other.id ||
    (one.key < other.key ? -1 : Number(one.key > other.key))
  );
}

/** Overdue time relative to the cadence, or to one day without one. */
function overCadence({ days, every_days }: Ranked): number {
  return days / (every_days ?? 1);
}
