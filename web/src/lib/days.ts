const DAY = 86_400_000;

const thisYear = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** The calendar day of a moment where the reader is: "2026-11-21". */
export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** "Today", "Yesterday", "Friday, November 13", in other years "November 13, 2025". */
export function dayLabel(day: string, now: number): string {
  if (day === dayOf(now)) return 'Today';
  // Noon: a day of 23 or 25 hours doesn't lead past its neighbour.
  const noon = new Date(`${dayOf(now)}T12:00`).getTime();
  if (day === dayOf(noon - DAY)) return 'Yesterday';
  const date = new Date(`${day}T12:00`);
  return (date.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(date);
}

export interface DayOf<T> {
  day: string;
  items: T[];
}

/** Cuts a list, sorted by time, where one day ends and the next begins. */
export function byDay<T>(items: readonly T[], momentOf: (item: T) => string): DayOf<T>[] {
  const days: DayOf<T>[] = [];
  for (const item of items) {
    const day = dayOf(momentOf(item));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
