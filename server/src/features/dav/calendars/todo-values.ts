import ICAL from 'ical.js';
import { isVisible } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { untranslated } from '../../../infra/translations.ts';
import { completeRule, RuleError } from '../../reminders/public.ts';
import { addDuration, readTime, timeOf, toMs, type LocalTime } from './calendar-time.ts';

/** What a VTODO means for a reminder. */
export interface TodoValues {
  /** Cut to what a reminder takes, like the notes. */
  title: string;
  notes: string;
  /** Of a series, its first date. Null if the task has no date. */
  due: LocalTime | null;
  /** Normalized; null if it doesn't repeat. */
  rrule: string | null;
  lead_days: number;
  is_done: boolean;
  completed_at: Timestamp | null;
  contacts: { id: number; name: string }[];
}

export interface TodoReader {
  /** Of times without one. */
  time_zone: string;
  public_url: string;
}

/** Reads a VTODO. Throws a RuleError for a rule that reminders don't support. */
export function readTodo(todo: ICAL.Component, { time_zone, public_url }: TodoReader): TodoValues {
  return {
    title: fitLine(textOf(todo, 'summary')),
    notes: fitText(textOf(todo, 'description')),
    ...readSchedule(todo, time_zone),
    lead_days: leadDays(leadAlarm(todo)),
    is_done: isDone(todo),
    completed_at: readInstant(todo, 'completed'),
    contacts: contactProperties(todo, public_url).map(({ id, property }) => ({
      id,
      name: String(property.getFirstValue()),
    })),
  };
}

/** The date and rule of a VTODO. Throws a RuleError for a rule that reminders don't support. */
export function readSchedule(
  todo: ICAL.Component,
  time_zone: string,
): Pick<TodoValues, 'due' | 'rrule'> {
  const rules = todo.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()));
  const [rule, ...more] = rules;
  if (rule === undefined) return { due: readDue(todo, time_zone), rrule: null };
  // A rule in UTC stays in UTC, since its days would differ in another time zone.
  const zone = isInUtc(todo) ? 'UTC' : time_zone;
  const dates = [readDue(todo, zone), readTime(todo.getFirstProperty('dtstart'), zone)];
  // Another rule would add dates.
  if (more.length > 0) throw new RuleError(untranslated('Only one RRULE is supported.'));
  const series = dates.flatMap((due) => {
    if (due === null) return [];
    const { starts_on, rrule } = completeRule(rule, { ...due, repeat_from: 'schedule' });
    return [{ due, rrule, is_first: starts_on === due.date }];
  });
  const found = series.find(({ is_first }) => is_first) ?? series[0];
  return found === undefined ? { due: null, rrule: null } : { due: found.due, rrule: found.rrule };
}

function readDue(todo: ICAL.Component, time_zone: string): LocalTime | null {
  if (todo.hasProperty('due')) return readTime(todo.getFirstProperty('due'), time_zone);
  const start = readTime(todo.getFirstProperty('dtstart'), time_zone);
  return start === null ? null : addDuration(start, todo.getFirstPropertyValue('duration'));
}

function isInUtc(todo: ICAL.Component): boolean {
  const time = timeOf(todo.getFirstProperty('due') ?? todo.getFirstProperty('dtstart'));
  return time !== null && !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
}

/** Whether two dates are the same day, or the same instant in any time zone. */
export function isSameTime(one: LocalTime | null, other: LocalTime | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.time === null || other.time === null)
    return one.time === other.time && one.date === other.date;
  return toMs(one) === toMs(other);
}

/** Whether two tasks have the same dates. Those of a series depend on the time zone. */
export function isSameSchedule(
  one: Pick<TodoValues, 'due' | 'rrule'>,
  other: Pick<TodoValues, 'due' | 'rrule'>,
): boolean {
  if (one.rrule !== other.rrule || !isSameTime(one.due, other.due)) return false;
  const isSameZone = one.due?.time_zone === other.due?.time_zone;
  return one.rrule === null || one.due?.time === null || isSameZone;
}

export function isDone(todo: ICAL.Component): boolean {
  const status = String(todo.getFirstPropertyValue('status') ?? '').toUpperCase();
  return status === 'COMPLETED' || (status === '' && todo.hasProperty('completed'));
}

/** The instant of a property in UTC; null if it's missing or invalid. */
export function readInstant(todo: ICAL.Component, name: string): Timestamp | null {
  const time = readTime(todo.getFirstProperty(name), 'UTC');
  const exact = timeOf(todo.getFirstProperty(name));
  if (time === null || time.time === null || exact === null) return null;
  return new Date(toMs(time) + exact.second * 1000).toISOString();
}

/** The alarm that fires whole days ahead. */
export function leadAlarm(todo: ICAL.Component): ICAL.Component | null {
  return todo.getAllSubcomponents('valarm').find((alarm) => leadDays(alarm) > 0) ?? null;
}

function leadDays(alarm: ICAL.Component | null): number {
  const trigger: unknown = alarm?.getFirstPropertyValue('trigger');
  if (!(trigger instanceof ICAL.Duration)) return 0;
  const days = -trigger.toSeconds() / 86_400;
  return Number.isInteger(days) && days > 0 && days <= LIMITS.lead_days ? days : 0;
}

/** The CONTACT properties that link to contacts here. */
export function contactProperties(
  todo: ICAL.Component,
  public_url: string,
): { id: number; property: ICAL.Property }[] {
  const start = `${public_url}/contacts?id=`;
  return todo.getAllProperties('contact').flatMap((property) => {
    const link = String(property.getParameter('altrep') ?? '');
    const id = Number(link.slice(start.length));
    return link.startsWith(start) && Number.isSafeInteger(id) && id > 0 ? [{ id, property }] : [];
  });
}

function textOf(todo: ICAL.Component, name: string): string {
  return String(todo.getFirstPropertyValue(name) ?? '');
}

/** As `text` of the contract takes it. */
function fitText(text: string, max: number = LIMITS.notes): string {
  const plain = text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return plain.length <= max ? plain : Array.from(plain).slice(0, max).join('').trim();
}

/** As `line` of the contract takes it. */
function fitLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/[\u202D\u202E]/g, '');
  const fitted = fitText(plain, LIMITS.line);
  return isVisible(fitted) ? fitted : '';
}
