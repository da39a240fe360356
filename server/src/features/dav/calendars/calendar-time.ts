import ICAL from 'ical.js';
import { isCalendarDate } from '#contract/partial-dates.ts';
import { timeZone } from '#contract/users.ts';
import {
  toLocalDateTime,
  toTimestamp,
  type CalendarDate,
  type ClockTime,
} from '../../reminders/public.ts';

/** A date, or a local time in a time zone. */
export interface LocalTime {
  date: CalendarDate;
  /** Null for all day. */
  time: ClockTime | null;
  time_zone: string;
}

/**
 * Reads a DATE or DATE-TIME to the minute. A time in UTC, without a time zone, or in one that only the file defines becomes
 * one in `time_zone`; null if there's no such property or its value is invalid.
 */
export function readTime(property: ICAL.Property | null, time_zone: string): LocalTime | null {
  const value = timeOf(property);
  if (property === null || value === null) return null;
  const date = value.toString().slice(0, 10);
  if (value.isDate) return { date, time: null, time_zone };
  const time = value.toString().slice(11, 16);
  if (isUtc(value)) return { ...toLocalDateTime(instantOf(value), time_zone), time_zone };
  const calendar = calendarOf(property);
  const named = knownZone(tzidOf(property), calendar);
  if (named !== null) return { date, time, time_zone: named };
  // ical.js found the VTIMEZONE.
  if (value.zone !== ICAL.Timezone.localTimezone)
    return { ...toLocalDateTime(instantOf(value), time_zone), time_zone };
  return { date, time, time_zone };
}

/** The value of a property with one time; null if invalid. */
export function timeOf(property: ICAL.Property | null): ICAL.Time | null {
  try {
    const value: unknown = property?.getFirstValue();
    return value instanceof ICAL.Time && isRealDate(value) ? value : null;
  } catch {
    return null;
  }
}

export const isUtc = (value: ICAL.Time) => value.zone === ICAL.Timezone.utcTimezone;

/** The instant of a local time in milliseconds, or of the start of an all-day date. */
export function toMs({ date, time, time_zone }: LocalTime): number {
  return Date.parse(toTimestamp(date, time ?? '00:00', time_zone));
}

/** The end of a DURATION that begins at a time; the time itself without one. */
export function addDuration(start: LocalTime, duration: unknown): LocalTime {
  if (!(duration instanceof ICAL.Duration)) return start;
  const ms = Date.parse(`${start.date}T${start.time ?? '00:00'}Z`) + duration.toSeconds() * 1000;
  const [date = '', time = ''] = new Date(Math.min(ms, LAST_MS)).toISOString().split('T');
  return { ...start, date, time: start.time === null ? null : time.slice(0, 5) };
}

const LAST_MS = Date.parse('9999-12-31T23:59Z');

/** Names of time zones that were looked up, which is slow. */
const knownZones = new Map<string, boolean>();
const MAX_ZONES = 2_000;

/** Whether a time zone has a name that everyone knows. */
export function isKnownZone(name: string): boolean {
  const known = knownZones.get(name) ?? timeZone.safeParse(name).success;
  if (knownZones.size >= MAX_ZONES) knownZones.clear();
  knownZones.set(name, known);
  return known;
}

/** Removes definitions of time zones that everyone knows, because ours are used instead. */
export function removeKnownZones(calendar: ICAL.Component): void {
  const zones = calendar.getAllSubcomponents('vtimezone');
  for (const zone of zones.filter((one) => isKnownZone(String(one.getFirstPropertyValue('tzid')))))
    calendar.removeSubcomponent(zone);
}

/** The TZID of a property; empty if it has none. */
export function tzidOf(property: ICAL.Property): string {
  return String(property.getParameter('tzid') ?? '');
}

function knownZone(tzid: string, calendar: ICAL.Component | null): string | null {
  if (tzid === '') return null;
  const definition = calendar
    ?.getAllSubcomponents('vtimezone')
    .find((one) => one.getFirstPropertyValue('tzid') === tzid);
  const located = String(definition?.getFirstPropertyValue('x-lic-location') ?? '');
  // Such as /freeassociation.sourceforge.net/Europe/Berlin.
  const parts = tzid.split('/');
  const names = [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/'), located];
  return names.find(isKnownZone) ?? null;
}

function calendarOf(property: ICAL.Property): ICAL.Component | null {
  let component: ICAL.Component | null = property.parent ?? null;
  while (component?.parent) component = component.parent;
  return component;
}

function instantOf(value: ICAL.Time): string {
  return new Date(value.toUnixTime() * 1000).toISOString();
}

function isRealDate(value: ICAL.Time): boolean {
  const { hour, minute } = value;
  return isCalendarDate(value.toString().slice(0, 10)) && hour <= 23 && minute <= 59;
}
