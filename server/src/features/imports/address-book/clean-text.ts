import { isVisible } from '#contract/fields.ts';
import { firstCodePoints } from '../../../text/code-points.ts';

/** Words without meaning for a label. */
const IGNORED_TYPES = new Set(
  'internet pref voice msg text video x400 dom intl postal parcel other x-other textphone'.split(
    ' ',
  ),
);

const SYNONYMS = new Map([
  ['cell', 'mobile'],
  ['business', 'work'],
]);

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const NOT_IN_A_LINE = /[\t\u2028\u2029\u202D\u202E]/g;

/** Trims and removes what the contract rejects (control characters), and lone surrogates. */
export function cleanText(value: string): string {
  const clean = value.replace(CONTROL_CHARACTERS, '');
  const formed = clean.isWellFormed() ? clean : clean.replace(/\p{Surrogate}/gu, '');
  return (formed.includes('\r') ? formed.replace(/\r\n?/g, '\n') : formed).trim();
}

/** Replaces line breaks and tabs by spaces; empty if only invisible characters are left. */
export function cleanLine(value: string): string {
  const text = cleanText(value).replace(NOT_IN_A_LINE, ' ').trim();
  if (!isVisible(text)) return '';
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** At most `max` code points, trimmed. */
export function truncate(value: string, max: number): string {
  const cut = firstCodePoints(value, max);
  return cut.length === value.length ? value : cut.trimEnd();
}

/** The label of vCard types: `CELL` → "mobile", `FAX,WORK` → "work fax", `HOME,VOICE,pref` → "home". */
export function labelOfTypes(types: string[]): string {
  const words = types
    .filter((type) => !IGNORED_TYPES.has(type))
    .map((type) => SYNONYMS.get(type) ?? type);
  const labels = words.filter((word) => word === 'work' || word === 'home');
  return [...new Set([...labels, ...words])].map((word) => word.replace(/^x-/, '')).join(' ');
}

/** Labels of emails, phones and addresses that programs write in different cases. */
const COMMON_LABELS = new Set(
  'home|work|mobile|main|other|fax|pager|home fax|work fax|home page'.split('|'),
);

/** A trimmed label: `HOME` and `Home` → "home"; other labels keep their case. */
export function cleanLabel(value: string): string {
  const label = cleanLine(value);
  const lower = label.toLowerCase();
  return COMMON_LABELS.has(lower) ? lower : label;
}

/** Apple's predefined labels: `_$!<HomePage>!$_` → "home page". */
export function labelOfApple(label: string): string {
  const [, word] = /^_\$!<(.*)>!\$_$/.exec(label.trim()) ?? [];
  if (word === undefined) return cleanLabel(label);
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
