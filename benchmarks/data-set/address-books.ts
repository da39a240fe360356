import { inventPeople, type Invented } from './people.ts';

const COLUMNS = [
  'first_name',
  'last_name',
  'nickname',
  'company',
  'title',
  'email',
  'phone',
  'notes',
  'birthday',
] as const;
const HEADER = [...COLUMNS, 'tags'];

export function asCsv(from: number, count: number): string {
  const rows = inventPeople(from, count).map((one) => [
    ...COLUMNS.map((field) => one[field]),
    one.tags.join(', '),
  ]);
  return [HEADER, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

export function asVcards(from: number, count: number): string {
  return inventPeople(from, count).map(vcardOf).join('');
}

function vcardOf(one: Invented): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${one.first_name} ${one.last_name}`,
    `N:${one.last_name};${one.first_name};;;`,
    `EMAIL;TYPE=WORK:${one.email}`,
    `TEL;TYPE=CELL:${one.phone}`,
    `ADR;TYPE=HOME:;;;${one.city};;;${one.country}`,
    ...written('NICKNAME', one.nickname),
    ...written('ORG', one.company),
    ...written('TITLE', one.title),
    ...written('CATEGORIES', one.tags.join(',')),
    ...written('NOTE', one.notes),
    ...written('BDAY', one.birthday),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function written(property: string, value: string): string[] {
  return value === '' ? [] : [`${property}:${value}`];
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
