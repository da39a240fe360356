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
  initial: number;
  /** Points per day overdue; negative for birthdays and other dates. */
  per_day: number;
  /** Maximum score, or minimum if `per_day` is negative. */
  limit: number;
}

/**
 * Points per kind. Birthdays and other dates come first, because they can't be made up for; then follow-ups, reminders, and people
 * waiting for an answer. All but past dates end above keep-in-touch items, so that hundreds of those can't hide them.
 */
const WEIGHTS: Record<Exclude<TodayKind, 'keep_in_touch'>, Weight> = {
  birthday: { initial: 90, per_day: -15, limit: 20 },
  date: { initial: 88, per_day: -15, limit: 20 },
  follow_up: { initial: 70, per_day: 1, limit: 84 },
  reminder: { initial: 60, per_day: 1, limit: 74 },
  message: { initial: 40, per_day: 4, limit: 68 },
  introduction: { initial: 37, per_day: 3, limit: 63 },
  share: { initial: 35, per_day: 3, limit: 62 },
  ask: { initial: 33, per_day: 3, limit: 61 },
  request: { initial: 30, per_day: 3, limit: 60 },
  job: { initial: 59, per_day: 0, limit: 59 },
  outcome: { initial: 32, per_day: 3, limit: 59 },
};

/** Points at the end of the cadence, and after twice its length. */
const KEEP_IN_TOUCH = { initial: 30, limit: 58 };

const KINDS: TodayKind[] = [
  'birthday',
  'date',
  'follow_up',
  'reminder',
  'message',
  'introduction',
  'share',
  'ask',
  'request',
  'job',
  'outcome',
  'keep_in_touch',
];

export function priorityScore(item: Ranked): number {
  const { kind } = item;
  if (kind === 'keep_in_touch') {
    const { initial, limit } = KEEP_IN_TOUCH;
    return initial + (limit - initial) * Math.min(1, Math.max(0, overCadence(item)));
  }
  const { initial, per_day, limit } = WEIGHTS[kind];
  const points = initial + per_day * Math.max(0, item.days);
  return per_day < 0 ? Math.max(limit, points) : Math.min(limit, points);
}

/** A total order, independent of the input: points, kind, overdue time relative to the cadence, then age. */
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
