import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import { DAY_MS } from '../../infra/clock.ts';
import { translate } from '../../infra/translations.ts';
import { type CalendarDate, type ClockTime, occasionOf } from '../reminders/public.ts';
import {
  BIRTHDAY,
  BIRTHDAY_WITH_AGE,
  DATE,
  DATE_WITH_YEARS,
  type DayShape,
  type DayValues,
  DUE,
  DUE_WITH_TITLE,
  PROMISED,
  PROMISED_WITH_TITLE,
} from './reason-messages.ts';
import { shorten } from '../../text/shorten.ts';

/** Why an item is shown, with the data for its text. */
export type Reason =
  | { kind: 'keep_in_touch'; days: number; every_days: number }
  | { kind: 'birthday'; date: CalendarDate; birthday: string | null }
  /** `since` is the first date; it starts with `--` if its year is unknown. */
  | { kind: 'date'; date: CalendarDate; since: string; label: string }
  | {
      kind: 'follow_up' | 'reminder';
      date: CalendarDate;
      time: ClockTime | null;
      title: string;
    }
  | { kind: 'message'; date: CalendarDate; content: string }
  | { kind: 'share'; date: CalendarDate; contact: string; need: string }
  | { kind: 'ask'; date: CalendarDate; need: string }
  | { kind: 'introduction'; other: string; need: string }
  | { kind: 'request'; date: CalendarDate }
  | { kind: 'outcome' }
  | { kind: 'job'; job_title: string; company_name: string };

type ReasonOf<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>;

/** `today` is the reader's date; `locale` formats dates. */
export function formatReason(
  language: Language,
  reason: Reason,
  today: CalendarDate,
  locale: string = language,
): string {
  return translate(language, reasonMessage(locale, reason, today));
}

export function reasonMessage(
  locale: string,
  reason: Reason,
  today: CalendarDate,
): MessageDescriptor {
  const write = MESSAGES[reason.kind] as (
    reason: Reason,
    today: CalendarDate,
    locale: string,
  ) => MessageDescriptor;
  return write(reason, today, locale);
}

const MESSAGES: {
  [Kind in Reason['kind']]: (
    reason: ReasonOf<Kind>,
    today: CalendarDate,
    locale: string,
  ) => MessageDescriptor;
} = {
  keep_in_touch: cadenceMessage,
  birthday: birthdayMessage,
  date: dateMessage,
  follow_up: reminderMessage,
  reminder: reminderMessage,
  message: sentMessage,
  share: shareMessage,
  ask: askMessage,
  introduction: introductionMessage,
  request: requestMessage,
  outcome: () => msg`Did it work out?`,
  job: jobMessage,
};

const MAX_REASONS = 3;

/** All reasons in one text, most urgent first, shortened to the first ones. */
export function joinReasons(language: Language, reasons: string[]): string {
  const count = reasons.length - MAX_REASONS;
  const more = msg`${plural({ count }, { one: '# more', other: '# more' })}`;
  const moreText = count > 0 ? [translate(language, more)] : [];
  return [...reasons.slice(0, MAX_REASONS), ...moreText].join(' · ');
}

function cadenceMessage({ days, every_days }: ReasonOf<'keep_in_touch'>): MessageDescriptor {
  if (days > 0)
    return msg`${plural({ days }, { one: '# day overdue', other: '# days overdue' })} (${plural({ every_days }, { 1: 'every day', other: 'every # days' })})`;
  return days === 0
    ? msg`Due today (${plural({ every_days }, { 1: 'every day', other: 'every # days' })})`
    : msg`Due in ${plural({ days: -days }, { one: '# day', other: '# days' })} (${plural({ every_days }, { 1: 'every day', other: 'every # days' })})`;
}

function birthdayMessage(
  { date, birthday }: ReasonOf<'birthday'>,
  today: CalendarDate,
  locale: string,
): MessageDescriptor {
  const age = birthday === null ? 0 : yearsBetween(birthday, date);
  const shape = shapeOf(date, today);
  const values = valuesOf(locale, date, today);
  return age > 0 ? BIRTHDAY_WITH_AGE[shape]({ ...values, age }) : BIRTHDAY[shape](values);
}

function dateMessage(
  { date, since, label }: ReasonOf<'date'>,
  today: CalendarDate,
  locale: string,
): MessageDescriptor {
  const years = yearsBetween(since, date);
  const shape = shapeOf(date, today);
  const values = { ...valuesOf(locale, date, today), label: occasionOf(label) };
  return years > 0 ? DATE_WITH_YEARS[shape]({ ...values, years }) : DATE[shape](values);
}

/** 0 if the first year is unknown. */
function yearsBetween(since: string, date: CalendarDate): number {
  return since.startsWith('-') ? 0 : Number(date.slice(0, 4)) - Number(since.slice(0, 4));
}

function reminderMessage(
  { kind, date, time, title }: ReasonOf<'follow_up' | 'reminder'>,
  today: CalendarDate,
  locale: string,
): MessageDescriptor {
  const day = shapeOf(date, today);
  const shape = day === 'today' && time !== null ? 'today_at' : day;
  const values = { ...valuesOf(locale, date, today), time: time ?? '' };
  if (title === '') return (kind === 'reminder' ? DUE : PROMISED)[shape](values);
  const messages = kind === 'reminder' ? DUE_WITH_TITLE : PROMISED_WITH_TITLE;
  return messages[shape]({ ...values, title: shorten(title) });
}

function shapeOf(date: CalendarDate, today: CalendarDate): DayShape {
  const days = daysBetween(date, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  if (Math.abs(days) < 7) return days > 0 ? 'past_weekday' : 'coming_weekday';
  return days > 0 ? 'past_date' : 'coming_date';
}

/** The weekday, and a date such as November 3 or November 3, 2025. */
function valuesOf(locale: string, date: CalendarDate, today: CalendarDate): DayValues {
  const at = new Date(`${date}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(locale, { timeZone: 'UTC', ...options });
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return {
    weekday: format({ weekday: 'long' }),
    date: format({ day: 'numeric', month: 'long', ...year }),
  };
}

function sentMessage(reason: ReasonOf<'message'>, today: CalendarDate): MessageDescriptor {
  const days = daysBetween(reason.date, today);
  const content = shorten(reason.content);
  if (days <= 0) return msg`Messaged you today: “${{ content }}”`;
  return days === 1
    ? msg`Messaged you yesterday: “${{ content }}”`
    : msg`Messaged you ${plural({ days }, { one: '# day ago', other: '# days ago' })}: “${{ content }}”`;
}

function shareMessage(reason: ReasonOf<'share'>, today: CalendarDate): MessageDescriptor {
  const { contact } = reason;
  const days = daysBetween(reason.date, today);
  if (reason.need !== '') return neededShareMessage(contact, shorten(reason.need), days);
  if (days <= 0) return msg`Shared ${{ contact }} with you today`;
  return days === 1
    ? msg`Shared ${{ contact }} with you yesterday`
    : msg`Shared ${{ contact }} with you ${plural({ days }, { one: '# day ago', other: '# days ago' })}`;
}

function neededShareMessage(contact: string, need: string, days: number): MessageDescriptor {
  if (days <= 0) return msg`Shared ${{ contact }} with you today for “${{ need }}”`;
  return days === 1
    ? msg`Shared ${{ contact }} with you yesterday for “${{ need }}”`
    : msg`Shared ${{ contact }} with you ${plural({ days }, { one: '# day ago', other: '# days ago' })} for “${{ need }}”`;
}

function askMessage(reason: ReasonOf<'ask'>, today: CalendarDate): MessageDescriptor {
  const days = daysBetween(reason.date, today);
  const need = shorten(reason.need);
  if (days <= 0) return msg`Asked today: “${{ need }}”`;
  return days === 1
    ? msg`Asked yesterday: “${{ need }}”`
    : msg`Asked ${plural({ days }, { one: '# day ago', other: '# days ago' })}: “${{ need }}”`;
}

function introductionMessage({ other, need }: ReasonOf<'introduction'>): MessageDescriptor {
  return need === ''
    ? msg`Wants to introduce you to ${{ other }}`
    : msg`Wants to introduce you to ${{ other }}: “${{ need: shorten(need) }}”`;
}

function requestMessage({ date }: ReasonOf<'request'>, today: CalendarDate): MessageDescriptor {
  const days = daysBetween(date, today);
  if (days <= 0) return msg`Sent you a connection request today`;
  return days === 1
    ? msg`Sent you a connection request yesterday`
    : msg`Sent you a connection request ${plural({ days }, { one: '# day ago', other: '# days ago' })}`;
}

function jobMessage({ job_title: title, company_name: company }: ReasonOf<'job'>) {
  if (company === '') return msg`Changed jobs: ${{ title }}`;
  if (title === '') return msg`Changed jobs: now at ${{ company }}`;
  return msg`Changed jobs: ${{ title }} at ${{ company }}`;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
