import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import type { Contact, ContactSort } from '#contract/contacts.ts';
import { CARD_FIELD_LABELS, fieldLines } from '../../../entities/contact/card-fields.ts';
import {
  customValueText,
  type FieldDefinition,
} from '../../../entities/custom-field/custom-value.ts';
import { listNames } from '../../../lib/text/list-text.ts';

export type ColumnKey =
  | 'company'
  | 'title'
  | 'department'
  | 'email'
  | 'phone'
  | 'city'
  | 'messengers'
  | 'pronouns'
  | 'type'
  | 'tags'
  | 'last_contact'
  | 'birthday'
  | 'dates'
  | 'met_on'
  | 'added'
  | 'changed';

export type CustomColumnKey = `custom.${number}`;

export interface Column {
  key: ColumnKey | CustomColumnKey;
  /** The name of a custom field. */
  label: MessageDescriptor | string;
  /** The sort order of its header. */
  sort?: ContactSort;
  /** Minimum width in rem and flexible share. */
  width: readonly [least: number, share: number];
  text: (contact: Contact) => string;
  /** Formatted as time, partial date, type or tags. */
  format?: 'moment' | 'date' | 'type' | 'tags';
}

const COLUMNS: readonly (Column & { key: ColumnKey })[] = [
  {
    key: 'company',
    label: msg`Company`,
    sort: 'company',
    width: [8, 3],
    text: (contact) => contact.company_name,
  },
  { key: 'title', label: msg`Job title`, width: [8, 3], text: (contact) => contact.job_title },
  {
    key: 'department',
    label: CARD_FIELD_LABELS.department,
    width: [8, 3],
    text: (contact) => contact.department,
  },
  { key: 'email', label: msg`Email`, width: [10, 4], text: (contact) => contact.email },
  { key: 'phone', label: msg`Phone`, width: [8.5, 2], text: (contact) => contact.phone_number },
  {
    key: 'city',
    label: msg`City`,
    sort: 'city',
    width: [7.5, 2],
    text: (contact) => contact.addresses[0]?.city ?? '',
  },
  {
    key: 'messengers',
    label: CARD_FIELD_LABELS.messengers,
    width: [10, 3],
    text: (contact) => entriesText('messengers', contact),
  },
  {
    key: 'pronouns',
    label: CARD_FIELD_LABELS.pronouns,
    width: [7, 1],
    text: (contact) => contact.pronouns,
  },
  { key: 'type', label: msg`Type`, width: [7.5, 2], text: () => '', format: 'type' },
  { key: 'tags', label: msg`Tags`, width: [8, 3], text: () => '', format: 'tags' },
  {
    key: 'last_contact',
    label: msg`Last contacted`,
    sort: '-last_contacted_at',
    width: [8, 2],
    text: (contact) => contact.last_contacted_at ?? '',
    format: 'moment',
  },
  {
    key: 'birthday',
    label: msg`Birthday`,
    width: [7.5, 2],
    text: (contact) => contact.birthday ?? '',
    format: 'date',
  },
  {
    key: 'dates',
    label: CARD_FIELD_LABELS.dates,
    width: [10, 3],
    text: (contact) => entriesText('dates', contact),
  },
  {
    key: 'met_on',
    label: CARD_FIELD_LABELS.met_on,
    width: [7.5, 2],
    text: (contact) => contact.met_on ?? '',
    format: 'date',
  },
  {
    key: 'added',
    label: msg`Added`,
    sort: '-created_at',
    width: [7.5, 2],
    text: (contact) => contact.created_at,
    format: 'moment',
  },
  {
    key: 'changed',
    label: msg`Updated`,
    sort: '-updated_at',
    width: [7.5, 2],
    text: (contact) => contact.updated_at,
    format: 'moment',
  },
];

function entriesText(field: 'messengers' | 'dates', contact: Contact): string {
  return listNames(fieldLines(field, contact[field], String));
}

export const DEFAULT_COLUMNS: readonly ColumnKey[] = ['company', 'email', 'phone', 'type', 'tags'];

/** Columns known to this build, then custom fields, which may be deleted. */
export function parseColumns(stored: unknown): readonly Column['key'][] {
  if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
  const custom = new Set(stored.filter(isCustomKey));
  return [...COLUMNS.map(({ key }) => key).filter((key) => stored.includes(key)), ...custom];
}

const isCustomKey = (key: unknown): key is CustomColumnKey =>
  typeof key === 'string' && /^custom\.[1-9]\d*$/.test(key);

/** All columns, with one per custom field. */
export function columnsWith(fields: readonly FieldDefinition[]): readonly Column[] {
  const custom = fields.map(({ id, name, kind }): Column => ({
    key: `custom.${id}`,
    label: name,
    width: [7.5, 2],
    text: (contact) => customValueText(kind, contact.custom[id]),
  }));
  return [...COLUMNS, ...custom];
}

export function columnLabel({ label }: Column): string {
  return typeof label === 'string' ? label : i18n._(label);
}

/** The checkbox and star are in the page's gutter. */
const SELECT_REM = 1.75;
const NAME_REM = 15;
const STAR_REM = 1.75;

const withGutter = (rem: number) => `calc(var(--page-gutter) + ${rem}rem)`;

/** Grid columns: checkbox, name, columns, star. */
export function gridTemplate(columns: readonly Column[]): string {
  const shares = columns.map(({ width: [minRem, share] }) => `minmax(${minRem}rem, ${share}fr)`);
  return `${withGutter(SELECT_REM)} minmax(${NAME_REM}rem, 5fr) ${shares.join(' ')} ${withGutter(STAR_REM)}`;
}

/** The table scrolls horizontally below this width. */
export function minWidth(columns: readonly Column[]): string {
  const minRem = columns.reduce((sum, { width: [rem] }) => sum + rem, 0);
  return `calc(2 * var(--page-gutter) + ${SELECT_REM + NAME_REM + STAR_REM + minRem + 1}rem)`;
}
