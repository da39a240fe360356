import ICAL from 'ical.js';
import type { XmlElement } from '../xml/read-xml.ts';
import { CALDAV, DavError } from '../dav-error.ts';
import { addDuration, readTime, timeOf, toMs, type LocalTime } from './calendar-time.ts';
import { readInstant } from './todo-values.ts';

/** From `start` to before `end` in milliseconds; infinite at an open end. */
export interface TimeRange {
  start: number;
  end: number;
}

const DAY_MS = 86_400_000;

/** Reads a `time-range`, `expand` or `limit-recurrence-set`. 403 `valid-filter` if it isn't one. */
export function readTimeRange({ attributes }: XmlElement): TimeRange {
  const { start, end } = attributes;
  const range = {
    start: start === undefined ? -Infinity : readUtc(start),
    end: end === undefined ? Infinity : readUtc(end),
  };
  if ((start ?? end) === undefined) throw invalidFilter('A time range needs a start or an end.');
  if (range.end <= range.start) throw invalidFilter('A time range must not end before it starts.');
  return range;
}

function readUtc(text: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at)) throw invalidFilter('Times must look like 20350101T000000Z.');
  return at;
}

export const invalidFilter = (message: string) =>
  new DavError(403, `{${CALDAV}}valid-filter`, message);

/** When an event or task is; of a series, one of its dates. */
export interface Span {
  start: LocalTime | null;
  /** DTEND, DUE, or the end of DURATION. */
  end: LocalTime | null;
  has_duration: boolean;
}

/** When a component is; dates and times without a time zone are in UTC. */
export function spanOf(component: ICAL.Component): Span {
  const end = component.getFirstProperty(component.name === 'vtodo' ? 'due' : 'dtend');
  const start = readTime(component.getFirstProperty('dtstart'), 'UTC');
  const duration: unknown = component.getFirstPropertyValue('duration');
  if (end !== null || start === null || !(duration instanceof ICAL.Duration))
    return { start, end: readTime(end, 'UTC'), has_duration: false };
  return { start, end: addDuration(start, duration), has_duration: true };
}

/** Whether one date of a component is in a time range (RFC 4791 §9.9). */
export function isInRange(component: ICAL.Component, span: Span, range: TimeRange): boolean {
  if (component.name === 'vtodo') return isTodoInRange(component, span, range);
  return component.name === 'vevent' && isEventInRange(span, range);
}

function isEventInRange({ start, end }: Span, range: TimeRange): boolean {
  if (start === null) return false;
  const from = toMs(start);
  const to = end !== null ? toMs(end) : from + (start.time === null ? DAY_MS : 0);
  const isAfterStart = to > from ? range.start < to : range.start <= from;
  return isAfterStart && range.end > from;
}

function isTodoInRange(todo: ICAL.Component, span: Span, range: TimeRange): boolean {
  const { start: from, end: to } = range;
  if (span.start === null && span.end === null) return isHistoryInRange(todo, range);
  if (span.start === null) {
    const due = toMs(span.end!);
    // A task that is due on a day is due until its end.
    return from < due + (span.end!.time === null ? DAY_MS : 0) && to >= due;
  }
  const start = toMs(span.start);
  if (span.end === null) return from <= start && to > start;
  const due = toMs(span.end);
  const isBeforeEnd = span.has_duration ? from <= due : from < due || from <= start;
  return isBeforeEnd && (to > start || to >= due);
}

/** A task without dates counts by when it was created and completed. */
function isHistoryInRange(todo: ICAL.Component, { start, end }: TimeRange): boolean {
  const created = msOf(todo, 'created');
  const completed = msOf(todo, 'completed');
  if (completed === null) return created === null || end > created;
  const times = created === null ? [completed] : [created, completed];
  return times.some((at) => start <= at) && times.some((at) => end >= at);
}

function msOf(todo: ICAL.Component, name: string): number | null {
  const at = readInstant(todo, name);
  return at === null ? null : Date.parse(at);
}

/** Whether the date of a property is in a time range. */
export function isPropertyInRange(property: ICAL.Property, { start, end }: TimeRange): boolean {
  const time = readTime(property, 'UTC');
  if (time === null) return false;
  const at = toMs(time) + (timeOf(property)?.second ?? 0) * 1000;
  return start <= at && at < end;
}
