/** Returns a vCard file with fictitious people, the same in every run. */
export function createDemoAddressBook(count = 300): string {
  return Array.from({ length: count }, (_, index) => createVcard(index)).join('');
}

function createVcard(index: number): string {
  const first = pick(FIRST_NAMES, index * 11);
  const last = pick(LAST_NAMES, index * 13);
  const [company, industry] = pick(COMPANIES, index * 5);
  const [city, country, dial] = pick(CITIES, index * 4);
  const domain = company.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const email = `${toAscii(first)}.${toAscii(last)}@${domain}.example`;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${first} ${last}`,
    `N:${last};${first};;;`,
    `EMAIL;TYPE=work:${email}`,
    `TEL;TYPE=cell:${dial} ${100 + (index % 900)} ${String(1000 + index * 37).slice(-4)}`,
    `ADR;TYPE=home:;;${1 + (index % 120)} ${pick(STREETS, index)};${city};;;${country}`,
    `CATEGORIES:${pick(TAGS, index)}${index % 3 === 0 ? `,${pick(TAGS, index + 4)}` : ''}`,
    ...(index % 4 === 0 ? [] : [`ORG:${company}`, `TITLE:${pick(TITLES, index * 3)}`]),
    ...(index % 5 === 0 ? [`BDAY:${createBirthday(index)}`] : []),
    ...(index % 6 === 0 ? [`NOTE:${pick(NOTES, index)}`] : []),
    ...(index % 9 === 0 ? [`URL:https://${domain}.example`] : []),
    `X-INDUSTRY:${industry}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function createBirthday(index: number): string {
  const month = String(1 + (index % 12)).padStart(2, '0');
  const day = String(1 + (index % 28)).padStart(2, '0');
  return index % 10 === 0 ? `--${month}${day}` : `${1950 + (index % 50)}${month}${day}`;
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
const COMPANIES = [
  ['Northwind Tea', 'Food'],
  ['Halden Instruments', 'Engineering'],
  ['Lumen Print', 'Publishing'],
  ['Riverbend Clinic', 'Health'],
  ['Orchard Software', 'Software'],
  ['Kestrel Logistics', 'Logistics'],
  ['Saltmarsh Studio', 'Design'],
  ['Meridian Schools', 'Education'],
  ['Bluebell Energy', 'Energy'],
  ['Fjord Textiles', 'Textiles'],
  ['Casa Verde', 'Hospitality'],
  ['Atlas Surveying', 'Construction'],
  ['Quill & Partners', 'Law'],
] as const;
const TITLES = [
  'Founder',
  'Product manager',
  'Head of design',
  'Software engineer',
  'Nurse',
  'Purchasing',
  'Head teacher',
  'Editor',
  'Managing director',
  'Architect',
  'Account manager',
] as const;
const CITIES = [
  ['Berlin', 'Germany', '+49'],
  ['Utrecht', 'Netherlands', '+31'],
  ['Porto', 'Portugal', '+351'],
  ['Bergen', 'Norway', '+47'],
  ['Lyon', 'France', '+33'],
  ['Kraków', 'Poland', '+48'],
  ['Nairobi', 'Kenya', '+254'],
  ['Osaka', 'Japan', '+81'],
  ['Toronto', 'Canada', '+1'],
] as const;
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
