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

/** Widths of photos that phones, Outlook and address books export. */
const PHOTO_PIXELS = [96, 160, 256, 400];

/** JPEG files in base64 with about as much detail as photos of faces have, each different. */
export function createPhotos(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      (await createPhoto(PHOTO_PIXELS[index % PHOTO_PIXELS.length]!)).toString('base64'),
    ),
  );
}

async function createPhoto(pixels: number): Promise<Buffer> {
  const details = { input: await createTexture(pixels, pixels / 4, 30), blend: 'overlay' } as const;
  const shapes = sharp(await createTexture(pixels, 8, 70));
  return shapes.composite([details]).jpeg({ quality: 80 }).toBuffer();
}

/** Random colors in a grid of `cells`, blurred into each other. */
function createTexture(pixels: number, cells: number, sigma: number): Promise<Buffer> {
  const size = { width: cells, height: cells, channels: 3, background: 'gray' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { ...size, noise } })
    .resize(pixels, pixels, { kernel: 'cubic' })
    .png()
    .toBuffer();
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
