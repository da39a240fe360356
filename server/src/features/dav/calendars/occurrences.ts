import ICAL from 'ical.js';
import {
  addDays,
  completeRule,
  datesFrom,
  RuleError,
  type Series,
} from '../../reminders/public.ts';
import { readTime, type LocalTime } from './calendar-time.ts';
import { isInRange, spanOf, type Span, type TimeRange } from './time-range.ts';

/** A date of an event or task. */
export interface Occurrence {
  /** The component that says what happens: the series, or the override of this date. */
  component: ICAL.Component;
  span: Span;
  /** The date in the series; null if it isn't one. */
  original: LocalTime | null;
}

/** The dates of one component in a time range, in order. Those with an override belong to that. */
export function* occurrencesIn(component: ICAL.Component, range: TimeRange): Generator<Occurrence> {
  for (const occurrence of datesAround(component, range))
    if (isInRange(component, occurrence.span, range)) yield occurrence;
}

function* datesAround(component: ICAL.Component, range: TimeRange): Generator<Occurrence> {
  const span = spanOf(component);
  const anchor = span.start ?? span.end;
  const replaced = component.getFirstProperty('recurrence-id');
  if (replaced !== null || anchor === null || !isRepeating(component)) {
    yield { component, span, original: readTime(replaced, 'UTC') };
    return;
  }
  const zone = anchor.time_zone;
  const away = new Set([
    ...datesOf(component, 'exdate', zone),
    ...overriddenDates(component, zone),
  ]);
  for (const date of seriesDates(component, anchor, span, range)) {
    if (away.has(date)) continue;
    yield {
      component,
      span: shift(span, daysBetween(anchor.date, date)),
      original: { ...anchor, date },
    };
  }
}

function isRepeating(component: ICAL.Component): boolean {
  return component.hasProperty('rrule') || component.hasProperty('rdate');
}

/** The dates whose occurrences may be in the range, in order. */
function* seriesDates(
  component: ICAL.Component,
  anchor: LocalTime,
  span: Span,
  range: TimeRange,
): Generator<string> {
  const length = daysBetween(span.start?.date ?? anchor.date, span.end?.date ?? anchor.date);
  const added = [anchor.date, ...datesOf(component, 'rdate', anchor.time_zone)].toSorted();
  // Time zones are less than a day apart.
  const first = dayOf(range.start, -2 - Math.max(0, length)) ?? anchor.date;
  const last = dayOf(range.end, 2);
  const series = seriesOf(component, anchor);
  yield* added;
  if (series === null) return;
  for (const date of datesFrom(series, first)) {
    if (last !== null && date > last) return;
    if (!added.includes(date)) yield date;
  }
}

function seriesOf(component: ICAL.Component, anchor: LocalTime): Series | null {
  const rule = component.getFirstPropertyValue('rrule');
  if (rule === null) return null;
  try {
    const { rrule } = completeRule(String(rule), anchor);
    return { starts_on: anchor.date, rrule };
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function overriddenDates(component: ICAL.Component, time_zone: string): string[] {
  const siblings = component.parent?.getAllSubcomponents(component.name) ?? [];
  return siblings.flatMap(
    (one) => readTime(one.getFirstProperty('recurrence-id'), time_zone)?.date ?? [],
  );
}

/** The local dates of a property with a list of them. */
function datesOf(component: ICAL.Component, name: string, time_zone: string): string[] {
  return component.getAllProperties(name).flatMap((list) =>
    list.getValues().flatMap((value: unknown) => {
      const one = ICAL.Property.fromString(list.toICALString());
      if (!(value instanceof ICAL.Time)) return [];
      one.setValue(value);
      one.parent = component;
      return readTime(one, time_zone)?.date ?? [];
    }),
  );
}

function shift({ start, end, ...span }: Span, days: number): Span {
  const moved = (time: LocalTime | null) =>
    time === null ? null : { ...time, date: addDays(time.date, days) };
  return { ...span, start: moved(start), end: moved(end) };
}

const DAY_MS = 86_400_000;

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The UTC day some days from a time; null if that's infinite or outside of the calendar. */
function dayOf(at: number, days: number): string | null {
  const date = new Date(at + days * DAY_MS);
  const isDay = Number.isFinite(at) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
