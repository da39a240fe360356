import type { LabeledDate } from '#contract/contacts.ts';
import { isPlaceholderYear } from '#contract/partial-dates.ts';
import { escapeText, property, type Property } from './vcard-line.ts';
import type { Groups } from './vcard-groups.ts';
import type { VCardVersion } from './vcard-version.ts';

/** A date without dashes, such as `19900531`, `--0531` and `1990-05` (RFC 6350 §4.3.1). */
function basicDate(date: string): string {
  return date.length === 7 && !date.startsWith('-') ? date : date.replace(/(?<=\d)-/g, '');
}

function hasPlaceholderYear(date: string): boolean {
  return isPlaceholderYear(date.slice(0, 4));
}

/** Whether a reader of Apple's dates understands it: it has a day, and a year that doesn't mean none. */
function isDay(date: string): boolean {
  return /\d-\d\d-\d\d$|^--/.test(date) && !hasPlaceholderYear(date);
}

/** Apple uses the year 1604 for unknown years. */
function appleDate(name: string, date: string, group = ''): Property {
  if (!date.startsWith('--')) return property(name, date, { group });
  const params = { 'x-apple-omit-year': ['1604'] };
  return property(name, `1604${date.slice(1)}`, { params, group });
}

/** BDAY. 3.0 requires a whole date, so that others have a property of their own. */
export function birthdayLine(date: string, version: VCardVersion): Property {
  if (hasPlaceholderYear(date)) return property('x-acquaint-birthday', date);
  if (version === '4.0') return property('bday', basicDate(date));
  return isDay(date) ? appleDate('bday', date) : property('x-acquaint-birthday', date);
}

/** DEATHDATE (RFC 6474), only in 4.0. */
export function deathDateLine(date: string, version: VCardVersion): Property {
  if (version === '4.0' && !hasPlaceholderYear(date)) return property('deathdate', basicDate(date));
  return property('x-acquaint-deceased-on', date);
}

export function isAnniversary({ label, date }: LabeledDate): boolean {
  return label.toLowerCase() === 'anniversary' && !hasPlaceholderYear(date);
}

/** A date with its label: ANNIVERSARY, or Apple's X-ABDATE. */
export function dateLines(
  { label, date }: LabeledDate,
  name: 'anniversary' | 'x-abdate',
  groups: Groups,
): Property[] {
  const isImplied = label === '' || (name === 'anniversary' && label === name);
  const group = isImplied ? '' : groups.next();
  const line =
    name === 'anniversary'
      ? property(name, basicDate(date), { group })
      : isDay(date)
        ? appleDate(name, date, group)
        : property('x-acquaint-date', date, { group });
  if (isImplied) return [line];
  const text = label === 'anniversary' ? '_$!<Anniversary>!$_' : label;
  return [line, property('x-ablabel', escapeText(text), { group })];
}
