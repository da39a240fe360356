import { t } from '@lingui/core/macro';
import type { NamedContact } from '../../../entities/contact/contact-picker.tsx';
import { LIMITS } from '#contract/limits.ts';
import type {
  NewReminder,
  Reminder,
  ReminderChange,
  ReminderChannel,
  ReminderKind,
} from '#contract/reminders.ts';
import { atDate, neverRepeat, repeatProblems, ruleOf, type Repeat } from './repeat-rule.ts';
import { isDay, isTime } from '../../../lib/time/date-text.ts';
import { repeatOf } from './read-repeat.ts';
import type { Weekday } from './rule-parts.ts';

export interface ReminderValues {
  title: string;
  people: readonly NamedContact[];
  date: string;
  /** Empty means all day. */
  time: string;
  time_zone: string;
  repeat: Repeat;
  repeat_from: Reminder['repeat_from'];
  lead_days: number;
  channels: readonly ReminderChannel[];
  notes: string;
}

export interface ReminderStart {
  kind?: ReminderKind;
  title?: string;
  people?: readonly NamedContact[];
  date?: string;
  time?: string;
  /** The message it is created for, which provides the title. */
  message_id?: number;
}

export interface LocalTimeContext {
  today: string;
  time_zone: string;
  week_start: Weekday;
}

export function startValues(
  { title = '', people = [], date, time = '' }: ReminderStart,
  { today, time_zone, week_start }: LocalTimeContext,
): ReminderValues {
  const day = date ?? today;
  return {
    title,
    people,
    date: day,
    time,
    time_zone,
    repeat: neverRepeat(day, week_start),
    repeat_from: 'schedule',
    lead_days: 0,
    channels: ['in_app', 'email'],
    notes: '',
  };
}

export function valuesOf(reminder: Reminder, week_start: Weekday): ReminderValues {
  const { title, contacts, due_date, due_time, time_zone, rrule, repeat_from } = reminder;
  return {
    title,
    people: contacts,
    date: due_date,
    time: due_time ?? '',
    time_zone,
    repeat: repeatOf(rrule, due_date, week_start),
    repeat_from,
    lead_days: reminder.lead_days,
    channels: reminder.channels,
    notes: reminder.notes,
  };
}

/** Kinds linked to a single contact. */
export function isLinkedKind(kind: ReminderKind): boolean {
  return kind === 'birthday' || kind === 'keep_in_touch';
}

export const FIELD_NAMES = [
  'title',
  'people',
  'date',
  'time',
  'time_zone',
  'repeat',
  'every',
  'until',
  'count',
  'lead_days',
  'channels',
  'notes',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type Problems = Partial<Record<FieldName, string>>;

export interface ProblemsOptions {
  kind: ReminderKind;
  /** The message provides the title. */
  of_message: boolean;
}

export function problemsOf(values: ReminderValues, options: ProblemsOptions): Problems {
  const { title, people, date, time } = values;
  const problems: Problems = {};
  const limit = LIMITS.reminder_contacts;
  const hasTitle = isLinkedKind(options.kind) || options.of_message;
  if (title.trim() === '' && !hasTitle) problems.title = t`Enter a title.`;
  if (people.length > limit) problems.people = t`Select up to ${limit} contacts.`;
  if (options.kind === 'birthday') return problems;
  if (!isDay(date)) problems.date = t`Choose a date.`;
  if (time !== '' && !isTime(time)) problems.time = t`Enter a time.`;
  return isLinkedKind(options.kind)
    ? problems
    : { ...problems, ...repeatProblems(values.repeat, date) };
}

/** Sets the date, and the parts of the repeat derived from it. */
export function onDate(values: ReminderValues, date: string): ReminderValues {
  return { ...values, date, repeat: atDate(values.repeat, date) };
}

/** The request body of a new reminder. */
export function newReminderOf(values: ReminderValues, start: ReminderStart): NewReminder {
  const { title, people, date, time, time_zone, repeat, notes } = values;
  const { kind = 'one_off', message_id } = start;
  // Without contacts the message's sender is used.
  const by_message = message_id !== undefined && people.length === 0;
  return {
    kind,
    title: title.trim() === '' ? undefined : title,
    contact_ids: by_message ? undefined : people.map(({ id }) => id),
    due_date: date,
    due_time: time === '' ? null : time,
    time_zone,
    rrule: ruleOf(repeat),
    repeat_from: values.repeat_from,
    lead_days: values.lead_days,
    channels: [...values.channels],
    notes,
    message_id,
  };
}

/** Changed fields; linked values are omitted. */
export function changeOf(before: Reminder, values: ReminderValues): ReminderChange {
  const initial = valuesOf(before, values.repeat.week_start);
  const ids = values.people.map(({ id }) => id);
  const isUnlinked = !isLinkedKind(before.kind);
  const changed = <Field extends keyof ReminderValues>(field: Field) =>
    values[field] === initial[field] ? undefined : values[field];
  return {
    title: values.title.trim() === initial.title ? undefined : values.title,
    contact_ids: !isUnlinked || sameList(ids, before.contact_ids) ? undefined : ids,
    due_date: before.kind === 'birthday' ? undefined : changed('date'),
    due_time: values.time === initial.time ? undefined : values.time || null,
    time_zone: changed('time_zone'),
    rrule: isUnlinked ? changedRule(initial, values) : undefined,
    repeat_from: changed('repeat_from'),
    lead_days: changed('lead_days'),
    channels: sameList(values.channels, initial.channels) ? undefined : [...values.channels],
    notes: values.notes.trim() === initial.notes ? undefined : values.notes,
  };
}

/** Moving the date of a repeated reminder also changes its rule. */
function changedRule(initial: ReminderValues, values: ReminderValues): string | null | undefined {
  const rrule = ruleOf(values.repeat);
  const needed =
    rrule !== ruleOf(initial.repeat) || (rrule !== null && values.date !== initial.date);
  return needed ? rrule : undefined;
}

export function isChanged(before: ReminderValues, after: ReminderValues): boolean {
  const plain = ({ people, title, notes, repeat, ...rest }: ReminderValues) =>
    JSON.stringify({
      ...rest,
      title: title.trim(),
      notes: notes.trim(),
      rule: ruleOf(repeat),
      people: people.map(({ id }) => id),
    });
  return plain(before) !== plain(after);
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
