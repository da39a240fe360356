import ICAL from 'ical.js';
import type { Timestamp } from '../../../infra/clock.ts';
import type { FeedBirthday, FeedReminder } from './icalendar.queries.ts';
import { daysOfChange, type Years } from './icalendar-timezone.ts';
import { titleOf } from '../list/reminder-view.ts';
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

/** What events have of their person, and of where this server is. */
export interface FeedContext {
  /** How people reach the server. */
  public_url: string;
  reminder_time: ClockTime;
  /** For which the clocks are written out. */
  years: Years;
}

const LASTS = ICAL.Duration.fromString('PT30M');
/** Many programs know no day before. */
const FIRST_YEAR = 1900;
const NAMED = 5;

/**
 * The events of an open reminder (RFC 5545, section 3.6.1): one from its open date on, by its rule where it goes by a schedule, and one more for
 * each date that is elsewhere.
 */
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
  const later = [...moved, ...withoutTime(row, row.rrule, moved, person.years)].map((place) => ({
    ...place,
    ...existing(place, time_zone),
    snoozed_until: null,
  }));
  const elsewhere = [...(isElsewhere ? [open] : []), ...later].map((place) => {
    const event = reminderEvent(row, place, names, person);
    const instead = { date: place.original_date, time: row.starts_time };
    addTime(event, 'recurrence-id', instead, time_zone);
    return event;
  });
  return [series, ...elsewhere];
}

/**
 * The later dates of a series on which its time does not exist. Programs read that in several ways, of which section 3.3.5 has ours; these are
 * written out, so that there is nothing to read.
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
 * A birthday, each year from that of birth on; where that is not known, from the one in which its card was made. There may be very many, so
 * it is put into the form of RFC 7265, which is written at once.
 */
export function birthdayEvent(row: FeedBirthday, { public_url }: FeedContext): string {
  const { id, birthday, name } = row;
  const born = birthday.startsWith('-') ? row.created_at : birthday;
  const year = Math.max(FIRST_YEAR, Number(born.slice(0, 4)));
  const changed = `${row.updated_at.slice(0, 19)}Z`;
  const rule = birthdayRule(birthday)
    .split(';')
    .map((part) => part.split('='))
    .map(([part = '', value]) => [part.toLowerCase(), value]);
  const summary = plain(titleOf({ kind: 'birthday', title: '', name }));
  const properties = [
    ['uid', {}, 'text', uidOf(`birthday-${id}`, public_url)],
    ['dtstamp', {}, 'date-time', changed],
    ['last-modified', {}, 'date-time', changed],
    ['transp', {}, 'text', 'TRANSPARENT'],
    ['summary', {}, 'text', summary],
    ['url', {}, 'uri', `${public_url}/contacts?id=${id}`],
    ['dtstart', {}, 'date', birthdayIn(year, birthday)],
    ['rrule', {}, 'recur', Object.fromEntries(rule)],
  ];
  return ICAL.stringify.component(['vevent', properties, []], ICAL.design.icalendar);
}

interface Placed extends SeriesDate {
  snoozed_until: Timestamp | null;
}

function reminderEvent(
  row: FeedReminder,
  place: Placed,
  names: string[],
  { public_url, reminder_time }: FeedContext,
): ICAL.Component {
  const event = begun(`reminder-${row.id}`, public_url, row.updated_at);
  event.addPropertyWithValue('created', utc(row.created_at));
  const summary = plain(summaryOf(row, names));
  event.addPropertyWithValue('summary', summary);
  if (row.notes !== '') event.addPropertyWithValue('description', plain(row.notes));
  event.addPropertyWithValue('url', `${public_url}/reminders?id=${row.id}`);
  addTime(event, 'dtstart', place, row.time_zone);
  if (place.time !== null) event.addPropertyWithValue('duration', LASTS);
  if (row.channels.length > 0) event.addSubcomponent(alarm(summary, row, place, reminder_time));
  return event;
}

/** Nobody is busy for a reminder. */
function begun(uid: string, public_url: string, updated_at: Timestamp): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uidOf(uid, public_url));
  event.addPropertyWithValue('dtstamp', utc(updated_at));
  event.addPropertyWithValue('last-modified', utc(updated_at));
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}

const uidOf = (uid: string, public_url: string) => `${uid}@${new URL(public_url).hostname}`;

/** When the person is told: for all day at the hour that they chose, so many days before, or when it was snoozed to. */
function alarm(
  summary: string,
  { lead_days }: FeedReminder,
  { time, snoozed_until }: Placed,
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

/** Whom it names, where the title does not. */
function summaryOf(row: FeedReminder, names: string[]): string {
  const title = titleOf({ ...row, name: names[0] ?? '' });
  const unnamed = names.filter((name) => !title.includes(name));
  if (unnamed.length === 0) return title;
  const more = unnamed.length > NAMED ? [`and ${unnamed.length - NAMED} more`] : [];
  return `${title} (${[unnamed.slice(0, NAMED).join(', '), ...more].join(' ')})`;
}

/** The rule from the open date on. It ends, as section 3.3.10 asks, at a moment in UTC where the first date has a time. */
function ruleFrom(row: FeedReminder, rrule: string): ICAL.Recur {
  const recur = ICAL.Recur.fromString(rrule);
  const { starts_on, starts_time, original_date, time_zone } = row;
  if (recur.count !== null)
    recur.count -= datesBetween({ starts_on, rrule }, starts_on, addDays(original_date, -1)).length;
  if (recur.until !== null && starts_time !== null)
    recur.until = utc(toTimestamp(recur.until.toString(), starts_time, time_zone));
  return recur;
}

/** The time that the clocks show instead of one that does not exist on its day. */
function existing({ date, time }: When, zone: string): When {
  return time === null ? { date, time } : toLocalDateTime(toTimestamp(date, time, zone), zone);
}

interface When {
  date: CalendarDate;
  time: ClockTime | null;
}

function addTime(event: ICAL.Component, name: string, { date, time }: When, zone: string): void {
  if (time === null) {
    event.addPropertyWithValue(name, ICAL.Time.fromDateString(date));
    return;
  }
  const shown = ICAL.Time.fromDateTimeString(`${date}T${time}:00`);
  event.addPropertyWithValue(name, shown).setParameter('tzid', zone);
}

function utc(moment: Timestamp): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(moment), true);
}

/** Text without what ends a line, or is refused, in the formats of calendars (section 3.1). */
function plain(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?!\n|\t)\p{Cc}/gu, '');
}
