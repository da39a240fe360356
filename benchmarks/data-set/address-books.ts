import sharp from 'sharp';
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

/** `photos` are given to the people in turn. */
export function createVcards(from: number, count: number, photos: string[] = []): string {
  return createPeople(from, count)
    .map((person, index) => createVcard(person, photos[index % photos.length] ?? ''))
    .join('');
}

/** JPEG files in base64, each with a gradient of its own. */
export function createPhotos(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 100 }, async (_, hue) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="hsl(${hue * 3.6},60%,40%)"/><stop offset="1" stop-color="hsl(${hue * 7},60%,80%)"/></linearGradient></defs><rect width="256" height="256" fill="url(#a)"/><circle cx="128" cy="${80 + hue}" r="60" fill="#fff8"/></svg>`;
      return (await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()).toString('base64');
    }),
  );
}

function createVcard(person: SamplePerson, photo: string): string {
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
    ...propertyLines('PHOTO;ENCODING=b;TYPE=JPEG', photo),
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
