import { msg, plural } from '@lingui/core/runtime-macro';
import ICAL from 'ical.js';
import type { Language } from '#contract/languages.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { translate, untranslated } from '../../../infra/translations.ts';
import type { FeedContactDay, FeedReminder } from './icalendar.queries.ts';
import { daysOfChange, type Years } from './icalendar-timezone.ts';
import { contactDayTitle, titleOf } from '../list/reminder-view.ts';
import { datesBetween, nextDate } from '../dates/recurrence.ts';
import type { DateOverride, SeriesDate } from '../dates/series.ts';
import {
  addDays,
  birthdayIn,
  birthdayRule,
  toTimestamp,
  toLocalDateTime,
  type CalendarDate,
  type ClockTime,
} from '../dates/wall-clock.ts';

/** ical.js doesn't count the leading space of folded lines, which have at most 75 octets (RFC 5545 §3.1). */
ICAL.foldLength = 74;

/** Context for generating events. */
export interface FeedContext {
  /** The owner's. */
  language: Language;
  public_url: string;
  reminder_time: ClockTime;
  /** Years covered by time zone definitions. */
  years: Years;
}

const LASTS = ICAL.Duration.fromString('PT30M');
/** Many programs reject earlier dates. */
const FIRST_YEAR = 1900;
const NAMED = 5;

/** The events of an open reminder (RFC 5545 §3.6.1): a series from its open date, and an event per moved date. */
export function reminderEvents(
  row: FeedReminder,
  moves: DateOverride[],
  names: string[],
  person: FeedContext,
): ICAL.Component[] {
  const snoozed_until = row.status === 'snoozed' ? row.snoozed_until : null;
  const { original_date, due_date: date, due_time: time, time_zone } = row;
  const open = { original_date, ...existing({ date, time }, time_zone), snoozed_until };
  if (row.rrule === null || row.repeat_from !== 'schedule')
    return [reminderEvent(row, open, names, person)];
  const start = { original_date, date: original_date, time: row.starts_time, snoozed_until: null };
  const series = reminderEvent(row, start, names, person);
  series.addPropertyWithValue('rrule', ruleFrom(row, row.rrule));
  const isElsewhere =
    open.date !== start.date || open.time !== start.time || snoozed_until !== null;
  const moved = moves.filter((move) => move.original_date > original_date);
  const later = [...moved, ...withoutTime(row, row.rrule, moved, person.years)].map(
    (occurrence) => ({
      ...occurrence,
      ...existing(occurrence, time_zone),
      snoozed_until: null,
    }),
  );
  const elsewhere = [...(isElsewhere ? [open] : []), ...later].map((occurrence) => {
    const event = reminderEvent(row, occurrence, names, person);
    const instead = { date: occurrence.original_date, time: row.starts_time };
    addTime(event, 'recurrence-id', instead, time_zone);
    return event;
  });
  return [series, ...elsewhere];
}

/**
 * Dates on which the local time doesn't exist. Programs interpret them differently (§3.3.5), so they're written as
 * separate events.
 */
function withoutTime(
  { starts_on, starts_time: time, original_date, time_zone }: FeedReminder,
  rrule: string,
  moved: DateOverride[],
  years: Years,
): SeriesDate[] {
  if (time === null) return [];
  return daysOfChange(time_zone, years)
    .filter((date) => date > original_date && existing({ date, time }, time_zone).time !== time)
    .filter((date) => nextDate({ starts_on, rrule }, addDays(date, -1)) === date)
    .filter((date) => !moved.some((move) => move.original_date === date))
    .map((date) => ({ original_date: date, date, time }));
}

/**
 * A yearly event from its date, or from the year the contact was created. Written as jCal (RFC 7265), which is faster
 * for many.
 */
export function contactDayEvent(
  row: Omit<FeedContactDay, 'day'>,
  { language, public_url }: Pick<FeedContext, 'language' | 'public_url'>,
): string {
  const { contact_id, number, date } = row;
  const first = date.startsWith('-') ? row.created_at : date;
  const year = Math.max(FIRST_YEAR, Number(first.slice(0, 4)));
  const changed = `${row.updated_at.slice(0, 19)}Z`;
  const rule = birthdayRule(date)
    .split(';')
    .map((part) => part.split('='))
    .map(([part = '', value]) => [part.toLowerCase(), value]);
  const uid = number === 0 ? `birthday-${contact_id}` : `date-${contact_id}-${number}`;
  const properties = [
    ['uid', {}, 'text', uidOf(uid, public_url)],
    ['dtstamp', {}, 'date-time', changed],
    ['last-modified', {}, 'date-time', changed],
    ['transp', {}, 'text', 'TRANSPARENT'],
    ['summary', {}, 'text', plain(contactDayTitle(language, row))],
    ['url', {}, 'uri', `${public_url}/contacts?id=${contact_id}`],
    ['dtstart', {}, 'date', birthdayIn(year, date)],
    ['rrule', {}, 'recur', Object.fromEntries(rule)],
  ];
  return ICAL.stringify.component(['vevent', properties, []], ICAL.design.icalendar);
}

interface ScheduledOccurrence extends SeriesDate {
  snoozed_until: Timestamp | null;
}

function reminderEvent(
  row: FeedReminder,
  occurrence: ScheduledOccurrence,
  names: string[],
  { language, public_url, reminder_time }: FeedContext,
): ICAL.Component {
  const event = newEvent(`reminder-${row.id}`, public_url, row.updated_at);
  event.addPropertyWithValue('created', utc(row.created_at));
  const summary = plain(summaryOf(language, row, names));
  event.addPropertyWithValue('summary', summary);
  if (row.notes !== '') event.addPropertyWithValue('description', plain(row.notes));
  event.addPropertyWithValue('url', `${public_url}/reminders?id=${row.id}`);
  addTime(event, 'dtstart', occurrence, row.time_zone);
  if (occurrence.time !== null) event.addPropertyWithValue('duration', LASTS);
  if (row.channels.length > 0)
    event.addSubcomponent(alarm(summary, row, occurrence, reminder_time));
  return event;
}

/** Reminders don't block time. */
function newEvent(uid: string, public_url: string, updated_at: Timestamp): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uidOf(uid, public_url));
  event.addPropertyWithValue('dtstamp', utc(updated_at));
  event.addPropertyWithValue('last-modified', utc(updated_at));
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}

const uidOf = (uid: string, public_url: string) => `${uid}@${new URL(public_url).hostname}`;

/** The alarm: at the reminder hour for all-day events, days ahead, or at the snoozed time. */
function alarm(
  summary: string,
  { lead_days }: FeedReminder,
  { time, snoozed_until }: ScheduledOccurrence,
  reminder_time: ClockTime,
): ICAL.Component {
  const [hours, minutes] = reminder_time.split(':').map(Number) as [number, number];
  const after = time === null ? hours * 3600 + minutes * 60 : 0;
  const part = new ICAL.Component('valarm');
  part.addPropertyWithValue('action', 'DISPLAY');
  part.addPropertyWithValue('description', summary);
  const trigger = ICAL.Duration.fromSeconds(after - lead_days * 86_400);
  part.addPropertyWithValue('trigger', snoozed_until === null ? trigger : utc(snoozed_until));
  return part;
}

/** Adds names unless there is a title. */
function summaryOf(language: Language, row: FeedReminder, names: string[]): string {
  const title = titleOf(language, { ...row, name: names[0] ?? '' });
  const unnamed = names.filter((name) => !title.includes(name));
  if (unnamed.length === 0) return title;
  const count = unnamed.length - NAMED;
  const more = msg`${plural({ count }, { one: '# more', other: '# more' })}`;
  const list = [...unnamed.slice(0, NAMED).map(untranslated), ...(count > 0 ? [more] : [])];
  return translate(language, msg`${{ title }} (${{ names: { list } }})`);
}

/** The rule from the open date on. UNTIL is in UTC if the series has a time (RFC 5545 §3.3.10). */
export function ruleFrom(
  row: Pick<FeedReminder, 'starts_on' | 'starts_time' | 'original_date' | 'time_zone'>,
  rrule: string,
): ICAL.Recur {
  const recur = ICAL.Recur.fromString(rrule);
  const { starts_on, starts_time, original_date, time_zone } = row;
  if (recur.count !== null)
    recur.count -= datesBetween({ starts_on, rrule }, starts_on, addDays(original_date, -1)).length;
  if (recur.until !== null && starts_time !== null)
    recur.until = utc(toTimestamp(recur.until.toString(), starts_time, time_zone));
  return recur;
}

/** The local time clocks show instead of a skipped one. */
function existing({ date, time }: When, time_zone: string): When {
  return time === null
    ? { date, time }
    : toLocalDateTime(toTimestamp(date, time, time_zone), time_zone);
}

interface When {
  date: CalendarDate;
  time: ClockTime | null;
}

/** Adds a local date or time. */
export function addTime(
  event: ICAL.Component,
  name: string,
  { date, time }: When,
  time_zone: string,
): void {
  if (time === null) {
    event.addPropertyWithValue(name, ICAL.Time.fromDateString(date));
    return;
  }
  const shown = ICAL.Time.fromDateTimeString(`${date}T${time}:00`);
  event.addPropertyWithValue(name, shown).setParameter('tzid', time_zone);
}

export function utc(timestamp: Timestamp): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(timestamp), true);
}

/** Removes characters that end a line or are invalid in iCalendar (RFC 5545 §3.1). */
export function plain(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?!\n|\t)\p{Cc}/gu, '');
}
