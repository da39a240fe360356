import ICAL from 'ical.js';
import { DAV, DavError } from '../dav-error.ts';
import { isUtc, timeOf, toMs, type LocalTime } from './calendar-time.ts';
import { occurrencesIn, type Occurrence } from './occurrences.ts';
import type { TimeRange } from './time-range.ts';
import { writeCalendar } from './write-calendar.ts';

/** As many dates of one object as other servers return. */
const MAX_OCCURRENCES = 3_500;
const REPEATING = ['rrule', 'rdate', 'exdate', 'exrule'];

/**
 * The dates of a calendar object in a time range, each as a component of its own with times in UTC (RFC 4791 §9.6.5). 403
 * if there are too many.
 */
export function expandCalendar(text: string, range: TimeRange): string {
  const expanded: ICAL.Component[] = [];
  for (const component of componentsOf(text))
    for (const occurrence of occurrencesIn(component, range)) {
      if (expanded.length === MAX_OCCURRENCES) throw tooMany();
      expanded.push(expand(occurrence));
    }
  return writeCalendar(expanded);
}

/** A calendar object without overrides that a time range doesn't contain (RFC 4791 §9.6.6). */
export function limitRecurrenceSet(text: string, range: TimeRange): string {
  const calendar = ICAL.Component.fromString(text);
  const kept = componentsOf(text).filter((component) => {
    const original = component.getFirstProperty('recurrence-id');
    if (original === null || occurrencesIn(component, range).next().done === false) return true;
    const before = ICAL.Component.fromString(component.toString());
    for (const name of ['due', 'dtend', 'duration', 'recurrence-id'])
      before.removeAllProperties(name);
    before.updatePropertyWithValue('dtstart', original.getFirstValue());
    return occurrencesIn(before, range).next().done === false;
  });
  return writeCalendar(kept, calendar);
}

function componentsOf(text: string): ICAL.Component[] {
  return ICAL.Component.fromString(text)
    .getAllSubcomponents()
    .filter(({ name }) => name !== 'vtimezone');
}

function expand({ component, span, original }: Occurrence): ICAL.Component {
  const expanded = ICAL.Component.fromString(component.toString());
  for (const name of REPEATING) expanded.removeAllProperties(name);
  const end = component.name === 'vtodo' ? 'due' : 'dtend';
  if (expanded.hasProperty('dtstart')) setTime(expanded, 'dtstart', span.start, component);
  if (expanded.hasProperty(end)) setTime(expanded, end, span.end, component);
  if (original !== null) setTime(expanded, 'recurrence-id', original, component);
  return expanded;
}

/** Writes a time in UTC, unless it's in no time zone. */
function setTime(
  to: ICAL.Component,
  name: string,
  time: LocalTime | null,
  from: ICAL.Component,
): void {
  if (time === null) return;
  const written = from.getFirstProperty(name) ?? from.getFirstProperty('dtstart');
  const value = timeOf(written);
  const isFloating = value !== null && !isUtc(value) && written?.getParameter('tzid') === undefined;
  to.removeAllProperties(name);
  to.addPropertyWithValue(name, valueOf(time, isFloating));
}

function valueOf(time: LocalTime, isFloating: boolean): ICAL.Time {
  if (time.time === null) return ICAL.Time.fromDateString(time.date);
  if (isFloating) return ICAL.Time.fromDateTimeString(`${time.date}T${time.time}:00`);
  return ICAL.Time.fromJSDate(new Date(toMs(time)), true);
}

function tooMany(): DavError {
  return new DavError(
    403,
    `{${DAV}}number-of-matches-within-limits`,
    'The time range has too many dates.',
  );
}
