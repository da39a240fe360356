import ICAL from 'ical.js';
import { CALDAV, DavError } from '../dav-error.ts';
import { removeKnownZones } from './calendar-time.ts';

/** Far more than any program writes, and few enough to be read quickly. Alarms are at depth 3. */
const MAX_DEPTH = 8;
const MAX_PROPERTIES = 2_000;
const MAX_COMPONENTS = 1_000;
const MAX_UID = 255;
// Control characters except tab and line breaks.
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/gu;

/** A task with the dates that differ from its series. */
export interface TodoSet {
  calendar: ICAL.Component;
  master: ICAL.Component;
  overrides: ICAL.Component[];
}

/**
 * Reads a calendar object with a VTODO. 403 `valid-calendar-data` if it can't be read, `supported-calendar-component` for an
 * event or journal entry, and `valid-calendar-object-resource` if it isn't one task.
 */
export function readTodoSet(body: Buffer): TodoSet {
  const calendar = parseCalendar(body);
  if (calendar.hasProperty('method'))
    throw invalidResource('A calendar object must not have a METHOD.');
  const components = calendar
    .getAllSubcomponents()
    .filter(({ name }) => name !== 'vtimezone' && !name.startsWith('x-'));
  if (components.length === 0) throw invalidResource('The calendar object has no component.');
  if (components.some(({ name }) => name !== 'vtodo'))
    throw forbidden('supported-calendar-component', 'Only VTODO components can be stored here.');
  return todoSetOf(calendar);
}

/** The tasks of a valid calendar object. */
export function todoSetOf(calendar: ICAL.Component): TodoSet {
  const todos = calendar.getAllSubcomponents('vtodo');
  const uids = new Set(todos.map((todo) => uidOf(todo)));
  if (uids.size !== 1) throw invalidResource('All components must have the same UID.');
  const [master, ...others] = todos.filter((todo) => !todo.hasProperty('recurrence-id'));
  if (master === undefined || others.length > 0)
    throw invalidResource('Exactly one VTODO must have no RECURRENCE-ID.');
  const overrides = todos.filter((todo) => todo !== master);
  return { calendar, master, overrides };
}

/** The UID of a component; empty if it has none. */
export function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

/** Parses a VCALENDAR in UTF-8. 403 `valid-calendar-data` if it's anything else. */
export function parseCalendar(body: Buffer): ICAL.Component {
  const jCal = parse(decode(body));
  if (!Array.isArray(jCal) || jCal[0] !== 'vcalendar' || jCal.length !== 3)
    throw invalidData('Expected one VCALENDAR.');
  assertSize(jCal as JCal, MAX_DEPTH);
  const calendar = new ICAL.Component(jCal);
  if (!calendar.hasProperty('version')) throw invalidData('VERSION is missing.');
  removeKnownZones(calendar);
  assertValues(calendar);
  return calendar;
}

/** A component in JSON (RFC 7265). */
export type JCal = [name: string, properties: unknown[], components: JCal[]];

function assertSize([, properties, components]: JCal, depth: number): void {
  const isTooLarge = properties.length > MAX_PROPERTIES || components.length > MAX_COMPONENTS;
  if (depth === 0 || isTooLarge) throw invalidData('The calendar object has too many parts.');
  for (const component of components) assertSize(component, depth - 1);
}

/** ical.js reads values only when they're used. */
function assertValues(component: ICAL.Component): void {
  for (const property of component.getAllProperties())
    try {
      property.getValues();
    } catch {
      throw invalidData(`${property.name.toUpperCase()} has an invalid value.`);
    }
  if (component.name === 'vtimezone') assertSimpleZone(component);
  if (uidOf(component).length > MAX_UID) throw invalidData('The UID is too long.');
  for (const part of component.getAllSubcomponents()) assertValues(part);
}

const ZONE_RULE = /^FREQ=YEARLY(;(INTERVAL|COUNT|UNTIL|WKST|BYMONTH|BYMONTHDAY|BYDAY)=[^;]*)*$/;

/** ical.js lists each change of a time zone, which other rules have too many of. */
function assertSimpleZone(zone: ICAL.Component): void {
  const rules = zone.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'));
  if (!rules.every((rule) => ZONE_RULE.test(String(rule.getFirstValue()))))
    throw invalidData('The rules of a time zone must be yearly.');
}

function parse(text: string): unknown {
  try {
    return ICAL.parse(text);
  } catch (error) {
    const reason = error instanceof Error && error.name === 'ParserError' ? error.message : '';
    throw invalidData(`The calendar object can’t be read. ${reason}`.trim());
  }
}

/** Unfolds lines before decoding them, because a fold may split a character (RFC 5545 §3.1). */
function decode(body: Buffer): string {
  const unfolded = body.toString('latin1').replaceAll(/\r?\n[ \t]/g, '');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(unfolded, 'latin1'));
    return text.replaceAll(CONTROL_CHARACTERS, '');
  } catch {
    throw invalidData('The calendar object isn’t valid UTF-8.');
  }
}

export const invalidData = (message: string) => forbidden('valid-calendar-data', message);
const invalidResource = (message: string) => forbidden('valid-calendar-object-resource', message);

function forbidden(condition: string, message: string): DavError {
  return new DavError(403, `{${CALDAV}}${condition}`, message);
}
