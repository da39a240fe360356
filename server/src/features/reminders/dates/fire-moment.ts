import type { Moment } from '../../../infra/clock.ts';
import { placeAfter, type Move, type Place, type Repeating } from './series.ts';
import { addDays, momentAt, shownAt, type CalendarDate, type ClockTime } from './wall-clock.ts';

/** What of a reminder says when somebody is told. */
export interface Firing extends Repeating {
  time_zone: string;
  lead_days: number;
  status: string;
  snoozed_until: Moment | null;
  suspended: boolean;
}

/** When a date of a reminder fires: so many days before it, at its time; for all day at the hour that its owner chose. */
export function firesAt(
  { date, time }: Pick<Place, 'date' | 'time'>,
  { time_zone, lead_days }: Pick<Firing, 'time_zone' | 'lead_days'>,
  reminder_time: ClockTime,
): Moment {
  return momentAt(addDays(date, -lead_days), time ?? reminder_time, time_zone);
}

/**
 * When a reminder fires next, as of now. One that is scheduled fires for its open date, however late, so that a stop of the server is made up for
 * once; one that has fired and was not done fires again at its next date that is still to come.
 */
export function nextFire(
  row: Firing,
  moves: Move[],
  reminder_time: ClockTime,
  now: Moment,
): Moment | null {
  if (row.suspended || row.status === 'done') return null;
  if (row.status === 'snoozed') return row.snoozed_until;
  const moment = (place: Pick<Place, 'date' | 'time'>) => firesAt(place, row, reminder_time);
  if (row.status === 'scheduled') return moment({ date: row.due_date, time: row.due_time });
  // By the rule the dates fire in order; those that were moved may come before the next of them or after it.
  const moved = moves.filter(({ original_date }) => original_date > row.original_date).map(moment);
  const inPlace = nextInPlace(row, moves, moment, now);
  const later = [...moved, ...(inPlace === null ? [] : [inPlace])].filter((at) => at > now);
  return later.toSorted()[0] ?? null;
}

function nextInPlace(
  row: Firing,
  moves: Move[],
  moment: (place: Place) => Moment,
  now: Moment,
): Moment | null {
  const today = addDays(shownAt(now, row.time_zone).date, row.lead_days - 1);
  let place = placeAfter(row, [], today > row.original_date ? today : row.original_date);
  while (place !== null && (isMoved(place, moves) || moment(place) <= now))
    place = placeAfter(row, [], place.original_date);
  return place === null ? null : moment(place);
}

function isMoved({ original_date }: Place, moves: Move[]): boolean {
  return moves.some((move) => move.original_date === original_date);
}

/** Where a reminder stands in lists: at its open date, or where it was snoozed to by the clock of its zone. */
export function listPlace(
  row: Pick<Firing, 'due_date' | 'due_time' | 'time_zone' | 'status' | 'snoozed_until'>,
): { list_date: CalendarDate; list_time: ClockTime | null } {
  if (row.status !== 'snoozed' || row.snoozed_until === null)
    return { list_date: row.due_date, list_time: row.due_time };
  const { date, time } = shownAt(row.snoozed_until, row.time_zone);
  return { list_date: date, list_time: time };
}
