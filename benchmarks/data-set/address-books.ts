import { createPeople, type SamplePerson } from './people.ts';

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
  'city',
  'country',
] as const;
const HEADER = [...COLUMNS, 'tags'];

export function createCsv(from: number, count: number): string {
  const rows = createPeople(from, count).map((person) => [
    ...COLUMNS.map((field) => person[field]),
    person.tags.join(', '),
  ]);
  return [HEADER, ...rows].map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
}

export function createVcards(from: number, count: number): string {
  return createPeople(from, count).map(createVcard).join('');
}

function createVcard(person: SamplePerson): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${person.first_name} ${person.last_name}`,
    `N:${person.last_name};${person.first_name};;;`,
    `EMAIL;TYPE=WORK:${person.email}`,
    `TEL;TYPE=CELL:${person.phone}`,
    `ADR;TYPE=HOME:;;;${person.city};;;${person.country}`,
    ...propertyLines('NICKNAME', person.nickname),
    ...propertyLines('ORG', person.company),
    ...propertyLines('TITLE', person.title),
    ...propertyLines('CATEGORIES', person.tags.join(',')),
    ...propertyLines('NOTE', person.notes),
    ...propertyLines('BDAY', person.birthday),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function propertyLines(property: string, value: string): string[] {
  return value === '' ? [] : [`${property}:${value}`];
}

function quoteCell(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
