import { chance, type Chance } from './random.ts';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, NOTES, PLACES, TAGS, TITLES } from './words.ts';

export interface Invented {
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
export function inventPeople(from: number, count: number): Invented[] {
  return Array.from({ length: count }, (_, at) => inventPerson(from + at));
}

function inventPerson(number: number): Invented {
  const dice = chance(SEED + number * 7919);
  const first_name = dice.commonOf(FIRST_NAMES);
  const last_name = dice.commonOf(LAST_NAMES);
  const works = dice.happens(0.75);
  const [city, country, dial] = dice.commonOf(PLACES);
  const company = works ? dice.commonOf(COMPANIES) : '';
  return {
    first_name,
    last_name,
    nickname: dice.happens(0.1) ? dice.of(FIRST_NAMES).slice(0, 4) : '',
    company,
    title: works ? dice.commonOf(TITLES) : '',
    email: `${ascii(first_name)}.${ascii(last_name)}.${number}@${hostOf(company)}.example`,
    phone: `${dial}${1_000_000 + number}`,
    city,
    country,
    tags: tagsOf(dice),
    notes: dice.happens(0.4) ? dice.of(NOTES) : '',
    birthday: dice.happens(0.3) ? birthdayOf(dice) : '',
  };
}

function tagsOf(dice: Chance): string[] {
  const count = dice.below(4);
  return [...new Set(Array.from({ length: count }, () => dice.commonOf(TAGS)))];
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function birthdayOf(dice: Chance): string {
  return `${1940 + dice.below(65)}-${two(1 + dice.below(12))}-${two(1 + dice.below(28))}`;
}

function hostOf(company: string): string {
  return company === '' ? 'mail' : ascii(company.split(' ').slice(0, 2).join(''));
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
