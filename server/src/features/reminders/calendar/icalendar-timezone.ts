import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CalendarDate } from '../dates/wall-clock.ts';

const WEEK = 7 * 86_400_000;
/** Within this distance of a clock change, local times may repeat. */
const NEARBY = 3 * 3_600_000;

export interface Years {
  from: number;
  to: number;
}

/**
 * A VTIMEZONE for programs that don't know the zone's name (RFC 5545 §3.6.5): with recurring rules if they match our
 * time zone data, otherwise listing each change.
 */
export function writeVTimezone(time_zone: string, years: Years): string {
  const key = keyOf(time_zone, years);
  const text = texts.get(key) ?? blockOf(time_zone, years).toString();
  texts.set(key, text);
  return text;
}

// Cached, because the comparison is slow and results don't change.
const texts = new Map<string, string>();
const daysKnown = new Map<string, CalendarDate[]>();
const keyOf = (time_zone: string, { from, to }: Years) => `${time_zone} ${from} ${to}`;

function blockOf(time_zone: string, years: Years): ICAL.Component {
  const known = knownBlock(time_zone);
  return known !== null && agrees(known, time_zone, years) ? known : writtenBlock(time_zone, years);
}

function knownBlock(time_zone: string): ICAL.Component | null {
  const found = tzlib_get_ical_block(time_zone);
  if (!Array.isArray(found) || found[0] === undefined) return null;
  const block = ICAL.Component.fromString(found[0]);
  // Aliases use the definition of the current name.
  block.updatePropertyWithValue('tzid', time_zone);
  block.removeProperty('x-lic-location');
  return block;
}

/** Compares with our time zone data weekly and around each change. */
function agrees(block: ICAL.Component, time_zone: string, years: Years): boolean {
  const timezone = new ICAL.Timezone(block);
  const weeks: number[] = [];
  for (let at = Date.UTC(years.from, 0, 1); at < Date.UTC(years.to + 1, 0, 1); at += WEEK)
    weeks.push(at);
  const changes = changesOf(time_zone, years).map(({ epochMilliseconds }) => epochMilliseconds);
  const around = changes.flatMap((at) => [at - NEARBY, at + NEARBY]);
  return [...weeks, ...around].every((at) => {
    const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone);
    const time = ICAL.Time.fromDateTimeString(
      shown.toPlainDateTime().toString().slice(0, 16) + ':00',
    );
    return timezone.utcOffset(time) * 1e9 === shown.offsetNanoseconds;
  });
}

/** Days with a clock change, in order. */
export function daysOfChange(time_zone: string, years: Years): CalendarDate[] {
  const key = keyOf(time_zone, years);
  const days =
    daysKnown.get(key) ??
    changesOf(time_zone, years).flatMap((change) => {
      const before = change.subtract({ nanoseconds: 1 });
      return [...new Set([before, change].map((at) => at.toPlainDate().toString()))];
    });
  daysKnown.set(key, days);
  return days;
}

function writtenBlock(time_zone: string, years: Years): ICAL.Component {
  const block = new ICAL.Component('vtimezone');
  block.addPropertyWithValue('tzid', time_zone);
  const first = beginningOf(time_zone, years);
  block.addSubcomponent(observance(first, first.offsetNanoseconds));
  for (const change of changesOf(time_zone, years)) {
    const { offsetNanoseconds } = change.subtract({ nanoseconds: 1 });
    block.addSubcomponent(observance(change, offsetNanoseconds));
  }
  return block;
}

function changesOf(time_zone: string, years: Years): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let change = beginningOf(time_zone, years).getTimeZoneTransition('next');
  while (change !== null && change.year <= years.to) {
    changes.push(change);
    change = change.getTimeZoneTransition('next');
  }
  return changes;
}

function beginningOf(time_zone: string, { from }: Years): Temporal.ZonedDateTime {
  return Temporal.Instant.from(`${from}-01-01T00:00:00Z`).toZonedDateTimeISO(time_zone);
}

/** The start is in the previous local time (RFC 5545 §3.6.5). */
function observance(at: Temporal.ZonedDateTime, before: number): ICAL.Component {
  const part = new ICAL.Component(at.offsetNanoseconds > before ? 'daylight' : 'standard');
  const start = at.toInstant().add({ nanoseconds: before }).toString().slice(0, 19);
  part.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(start));
  part.addPropertyWithValue('tzoffsetfrom', utcOffset(before));
  part.addPropertyWithValue('tzoffsetto', utcOffset(at.offsetNanoseconds));
  return part;
}

function utcOffset(nanoseconds: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 1e9));
}
