import ICAL from 'ical.js';
import { writeVTimezone } from '../../reminders/public.ts';
import { isKnownZone, removeKnownZones, timeOf, tzidOf } from './calendar-time.ts';

/** Fixed, because only changes of a reminder may change its text, and long, because a definition takes a while to check. */
const YEARS = { from: 2020, to: 2040 };
const EARLIEST_YEAR = 1970;

/** A VCALENDAR with these components and the time zones that they use, with the rest as a client sent it. */
export function writeCalendar(
  components: (ICAL.Component | string)[],
  sent?: ICAL.Component,
): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Acquaint//Calendar//EN'];
  for (const property of sent?.getAllProperties() ?? [])
    if (!['version', 'prodid'].includes(property.name)) lines.push(foldedLine(property));
  for (const [tzid, year] of zonesOf(components)) {
    const own = sent
      ?.getAllSubcomponents('vtimezone')
      .find((one) => one.getFirstPropertyValue('tzid') === tzid);
    const from = year > YEARS.from ? YEARS.from : EARLIEST_YEAR;
    if (isKnownZone(tzid)) lines.push(writeVTimezone(tzid, { ...YEARS, from }));
    else if (own !== undefined) lines.push(own.toString());
  }
  return [...lines, ...components.map(String), 'END:VCALENDAR', ''].join('\r\n');
}

function foldedLine(property: ICAL.Property): string {
  return ICAL.stringify.property(property.jCal, ICAL.design.icalendar, false);
}

/** The time zones of these components with the year of their first date. */
function zonesOf(components: (ICAL.Component | string)[]): Map<string, number> {
  const zones = new Map<string, number>();
  const parts = components.filter((component) => typeof component !== 'string');
  for (const property of parts.flatMap((component) => component.getAllProperties())) {
    const tzid = tzidOf(property);
    if (tzid === '') continue;
    const year = timeOf(property)?.year ?? YEARS.from;
    zones.set(tzid, Math.min(year, zones.get(tzid) ?? year));
  }
  return zones;
}

/** The properties that say when and by which program a text was written. */
const STAMPS = ['prodid', 'dtstamp', 'last-modified'];

/** The text to keep of a calendar object that a client sent: without what we write ourselves. */
export function textToKeep(calendar: ICAL.Component): string {
  const kept = ICAL.Component.fromString(calendar.toString());
  for (const component of [kept, ...kept.getAllSubcomponents('vtodo')])
    for (const name of STAMPS) component.removeAllProperties(name);
  removeKnownZones(kept);
  return kept.toString();
}
