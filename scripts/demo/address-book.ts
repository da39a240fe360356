import { drawPortrait } from './portrait.ts';

/**
 * Returns a vCard file with fictitious people, the same in every run. Everyone lives where their company is; every third
 * has a photo.
 */
export async function createDemoAddressBook(count = 300, first = 0): Promise<string> {
  const cards = await Promise.all(
    Array.from({ length: count }, (_, index) => createVcard(first + index)),
  );
  return cards.join('');
}

async function createVcard(index: number): Promise<string> {
  const first = pick(FIRST_NAMES, index * 11);
  const last = pick(LAST_NAMES, index * 13);
  const [company, city, titles] = pick(COMPANIES, index * 5);
  const [country, dial] = CITIES[city];
  const domain = company.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const name = `${toAscii(first)}.${toAscii(last)}`;
  const isPrivate = index % 4 === 0;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${first} ${last}`,
    `N:${last};${first};;;`,
    isPrivate
      ? `EMAIL;TYPE=home:${name}@post.example`
      : `EMAIL;TYPE=work:${name}@${domain}.example`,
    `TEL;TYPE=cell:${dial} ${100 + (index % 900)} ${String(1000 + index * 37).slice(-4)}`,
    `ADR;TYPE=home:;;${1 + (index % 120)} ${pick(STREETS, index)};${city};;;${country}`,
    `CATEGORIES:${pick(TAGS, index)}${index % 3 === 0 ? `,${pick(TAGS, index + 4)}` : ''}`,
    ...(isPrivate ? [] : [`ORG:${company}`, `TITLE:${pick(titles, index)}`]),
    ...(index % 5 === 0 ? [`BDAY:${createBirthday(index)}`] : []),
    ...(index % 8 === 2 ? [`ANNIVERSARY:${createAnniversary(index)}`] : []),
    ...(index % 4 === 3
      ? [`IMPP;X-SERVICE-TYPE=Signal:sgnl:${toAscii(first)}.${10 + (index % 90)}`]
      : []),
    ...(index % 6 === 0 ? [`NOTE:${pick(NOTES, index)}`] : []),
    ...(!isPrivate && index % 9 === 1 ? [`URL:https://${domain}.example`] : []),
    ...(index % 3 === 0 ? [await createPhoto(index)] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

async function createPhoto(index: number): Promise<string> {
  const photo = await drawPortrait(index);
  return `PHOTO:data:image/jpeg;base64,${photo.toString('base64')}`;
}

function createBirthday(index: number): string {
  const month = String(1 + (index % 12)).padStart(2, '0');
  const day = String(1 + (index % 28)).padStart(2, '0');
  return index % 10 === 0 ? `--${month}${day}` : `${1950 + (index % 50)}${month}${day}`;
}

function createAnniversary(index: number): string {
  return `${1995 + (index % 25)}0${4 + (index % 6)}${10 + (index % 18)}`;
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!;
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

const FIRST_NAMES = [
  'Amara',
  'Bruno',
  'Chiara',
  'Daan',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kavya',
  'Liam',
  'Maren',
  'Noor',
  'Oskar',
  'Priya',
  'Quentin',
  'Renata',
  'Søren',
  'Tomás',
  'Ursula',
  'Vera',
  'Wanjiru',
  'Xenia',
  'Yusuf',
  'Zofia',
  'Anaïs',
  'Björn',
  'Clément',
  'Dorothea',
  'Émile',
  'Fatima',
  'Giulia',
  'Henrik',
  'Ivo',
] as const;
const LAST_NAMES = [
  'Abara',
  'Bianchi',
  'Castellanos',
  'de Vries',
  'Eriksen',
  'Fontaine',
  'García',
  'Hoffmann',
  'Ibrahim',
  'Jansen',
  'Kowalska',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quinn',
  'Rossi',
  'Schneider',
  'Tanaka',
  'Usman',
  'Vogel',
  'Wójcik',
  'Yıldız',
  'Zimmermann',
  'Andersson',
  'Brandt',
  'Costa',
  'Demir',
  'Estrada',
  'Ferrari',
  'Gruber',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kaya',
  'Laurent',
] as const;
const CITIES = {
  Berlin: ['Germany', '+49'],
  Utrecht: ['Netherlands', '+31'],
  Porto: ['Portugal', '+351'],
  Bergen: ['Norway', '+47'],
  Lyon: ['France', '+33'],
  Kraków: ['Poland', '+48'],
  Nairobi: ['Kenya', '+254'],
  Osaka: ['Japan', '+81'],
  Toronto: ['Canada', '+1'],
} as const;
/** Each with its city and job titles. */
const COMPANIES: readonly (readonly [string, keyof typeof CITIES, readonly string[]])[] = [
  ['Northwind Tea', 'Nairobi', ['Purchasing', 'Founder']],
  ['Halden Instruments', 'Bergen', ['Instrument maker', 'Managing director']],
  ['Lumen Print', 'Lyon', ['Editor', 'Illustrator']],
  ['Riverbend Clinic', 'Toronto', ['Nurse', 'Physician']],
  ['Orchard Software', 'Berlin', ['Product manager', 'Software engineer']],
  ['Kestrel Logistics', 'Utrecht', ['Account manager', 'Dispatcher']],
  ['Saltmarsh Studio', 'Porto', ['Head of design', 'Photographer']],
  ['Meridian Schools', 'Kraków', ['Head teacher', 'Librarian']],
  ['Bluebell Energy', 'Berlin', ['Heating engineer', 'Energy consultant']],
  ['Fjord Textiles', 'Bergen', ['Weaver', 'Buyer']],
  ['Casa Verde', 'Porto', ['Architect', 'Landscape designer']],
  ['Atlas Surveying', 'Osaka', ['Surveyor', 'Cartographer']],
  ['Quill & Partners', 'Utrecht', ['Lawyer', 'Notary']],
];
const STREETS = [
  'Garden Street',
  'Mill Lane',
  'Harbor Road',
  'Station Square',
  'Church Hill',
] as const;
const TAGS = [
  'conference',
  'neighbor',
  'choir',
  'former team',
  'running club',
  'supplier',
  'press',
  'university',
] as const;
const NOTES = [
  'Likes to be called in the morning.',
  'Introduced by Vera at the spring fair.',
  'Looking for a flat near the river.',
  'Plays the viola\\; ask about the concert.',
] as const;
