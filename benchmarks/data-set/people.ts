import { createRandom, type Random } from './random.ts';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, NOTES, CITIES, TAGS, TITLES } from './words.ts';

export interface SamplePerson {
  first_name: string;
  last_name: string;
  nickname: string;
  company: string;
  title: string;
  email: string;
  phone: string;
  city: string;
  country: string;
  tags: string[];
  notes: string;
  birthday: string;
}

const SEED = 20_261_121;

/** Deterministic people with unique emails and numbers. */
export function createPeople(from: number, count: number): SamplePerson[] {
  return Array.from({ length: count }, (_, index) => createPerson(from + index));
}

function createPerson(number: number): SamplePerson {
  const random = createRandom(SEED + number * 7919);
  const first_name = random.pickSkewed(FIRST_NAMES);
  const last_name = random.pickSkewed(LAST_NAMES);
  const works = random.happens(0.75);
  const [city, country, dial] = random.pickSkewed(CITIES);
  const company = works ? random.pickSkewed(COMPANIES) : '';
  return {
    first_name,
    last_name,
    nickname: random.happens(0.1) ? random.pick(FIRST_NAMES).slice(0, 4) : '',
    company,
    title: works ? random.pickSkewed(TITLES) : '',
    email: `${toAscii(first_name)}.${toAscii(last_name)}.${number}@${createDomain(company)}.example`,
    phone: `${dial}${1_000_000 + number}`,
    city,
    country,
    tags: pickTags(random),
    notes: random.happens(0.4) ? random.pick(NOTES) : '',
    birthday: random.happens(0.3) ? pickBirthday(random) : '',
  };
}

function pickTags(random: Random): string[] {
  const count = random.pickBelow(4);
  return [...new Set(Array.from({ length: count }, () => random.pickSkewed(TAGS)))];
}

function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function pickBirthday(random: Random): string {
  return `${1940 + random.pickBelow(65)}-${padTwoDigits(1 + random.pickBelow(12))}-${padTwoDigits(1 + random.pickBelow(28))}`;
}

function createDomain(company: string): string {
  return company === '' ? 'mail' : toAscii(company.split(' ').slice(0, 2).join(''));
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
