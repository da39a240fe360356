import type { CalendarDate, ClockTime } from '../reminders/public.ts';
import { DAY_MS } from '../../infra/clock.ts';

/** Why an item is shown, with the data for its text. */
export type Reason =
  | { kind: 'keep_in_touch'; days: number; every_days: number }
  | { kind: 'birthday'; date: CalendarDate; birthday: string | null }
  | {
      kind: 'follow_up' | 'reminder';
      date: CalendarDate;
      time: ClockTime | null;
      title: string;
    }
  | { kind: 'message'; date: CalendarDate; content: string }
  | { kind: 'share'; date: CalendarDate; contact: string; need: string }
  | { kind: 'request'; date: CalendarDate };

/** `today` is the reader's date. */
export function formatReason(reason: Reason, today: CalendarDate): string {
  switch (reason.kind) {
    case 'keep_in_touch':
      return formatOverdue(reason.days, reason.every_days);
    case 'birthday':
      return formatBirthday(reason, today);
    case 'follow_up':
      return `You promised ${reason.title === '' ? 'this' : shorten(reason.title)}, due ${formatDay(reason, today)}`;
    case 'reminder':
      return formatReminder(reason, today);
    case 'message':
      return `Messaged you ${formatDaysAgo(reason.date, today)}: ${shorten(reason.content)}`;
    case 'share':
      return formatShare(reason, today);
    case 'request':
      return `Sent you a connection request ${formatDaysAgo(reason.date, today)}`;
  }
}

function formatShare(
  { date, contact, need }: { date: CalendarDate; contact: string; need: string },
  today: CalendarDate,
): string {
  const text = `Shared ${contact} with you ${formatDaysAgo(date, today)}`;
  return need === '' ? text : `${text} for ${shorten(need)}`;
}

const MAX_REASONS = 3;

/** All reasons in one text, most urgent first, shortened to the first ones. */
export function joinReasons(reasons: string[]): string {
  const hiddenCount = reasons.length - MAX_REASONS;
  const moreText = hiddenCount > 0 ? [`${hiddenCount} more`] : [];
  return [...reasons.slice(0, MAX_REASONS), ...moreText].join(' · ');
}

function formatOverdue(days: number, every_days: number): string {
  const cadence = every_days === 1 ? 'day' : formatDays(every_days);
  if (days > 0) return `${formatDays(days)} overdue (every ${cadence})`;
  if (days === 0) return `Due today (every ${cadence})`;
  return `Due in ${formatDays(-days)} (every ${cadence})`;
}

function formatBirthday(
  { date, birthday }: { date: CalendarDate; birthday: string | null },
  today: CalendarDate,
): string {
  const birthYear =
    birthday === null || birthday.startsWith('-') ? null : Number(birthday.slice(0, 4));
  const age = birthYear === null ? 0 : Number(date.slice(0, 4)) - birthYear;
  const day = formatDay({ date }, today);
  const dayText = /\d/.test(day) || isWeekday(day) ? `on ${day}` : day;
  if (age > 0) return `${date < today ? 'Turned' : 'Turns'} ${age} ${dayText}`;
  return date < today ? `Had a birthday ${dayText}` : `Has a birthday ${dayText}`;
}

function formatReminder(
  { date, time, title }: { date: CalendarDate; time: ClockTime | null; title: string },
  today: CalendarDate,
): string {
  const day = formatDay({ date, time }, today);
  return title === '' ? `Due ${day}` : `Due ${day}: ${shorten(title)}`;
}

/** A date relative to today: today (with time), yesterday, Monday, November 3, November 3, 2025. */
function formatDay(
  { date, time = null }: { date: CalendarDate; time?: ClockTime | null },
  today: CalendarDate,
): string {
  const days = daysBetween(date, today);
  if (days === 0) return time === null ? 'today' : `today at ${time}`;
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  const at = new Date(`${date}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
  if (Math.abs(days) < 7) return format({ weekday: 'long' });
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return format({ day: 'numeric', month: 'long', ...year });
}

const isWeekday = (word: string) => word.endsWith('day') && !/^(today|yesterday)$/.test(word);

function formatDaysAgo(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(date, today);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const MAX_QUOTED_CHARACTERS = 80;

/** One line, shortened. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let start = '';
  let width = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    width += 1;
    if (width > MAX_QUOTED_CHARACTERS) return `“${start.trimEnd()}…”`;
    if (width < MAX_QUOTED_CHARACTERS) start += segment;
  }
  return `“${line}”`;
}

function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
