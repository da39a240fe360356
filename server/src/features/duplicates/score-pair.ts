import type { DuplicateReason } from '#contract/duplicates.ts';
import { dayOfYear } from '#contract/partial-dates.ts';
import { compareNames, type NameMatch } from './compare-names.ts';
import type { Name } from './name-tokens.ts';

export interface Comparable {
  id: number;
  names: Name[];
  company: string;
  birthday: string | null;
  email_keys: string[];
  phone_keys: string[];
}

export interface PairScore {
  /** From 1 to 100. */
  score: number;
  reasons: DuplicateReason[];
}

/** Weaker pairs aren't shown. */
export const MIN_SCORE = 50;

/** Probability that contacts with this in common are one person. */
const WEIGHT = { email: 0.9, phone: 0.75, birthday: 0.5, day_of_year: 0.2, company: 0.2 };
const NAME_WEIGHT: Record<NameMatch, number> = {
  same: 0.6,
  similar: 0.55,
  initial: 0.4,
  part: 0.25,
  given: 0.1,
  unlike: 0,
};
/** Factors of `WEIGHT` if the names differ: relatives and colleagues share addresses, numbers and employers. */
const UNLIKE_NAME_FACTOR = {
  email: 0.6,
  phone: 0.4,
  birthday: 0.2,
  day_of_year: 0.2,
  company: 0.2,
};
/** Factor if the birthdays differ. */
const OTHER_BIRTHDAY_FACTOR = 0.6;

/** Scores a pair; null if below the minimum. */
export function scorePair(a: Comparable, b: Comparable): PairScore | null {
  const match = matchOf(a, b);
  const birthday = compareBirthdays(a.birthday, b.birthday);
  const shared = {
    email: haveCommonKey(a.email_keys, b.email_keys),
    phone: haveCommonKey(a.phone_keys, b.phone_keys),
    birthday: birthday === 'same_date',
    day_of_year: birthday === 'same_day_of_year',
    company: a.company !== '' && a.company === b.company,
  };
  const kinds = (Object.keys(shared) as (keyof typeof shared)[]).filter((kind) => shared[kind]);
  const weights = kinds.map(
    (kind) => WEIGHT[kind] * (match === 'unlike' ? UNLIKE_NAME_FACTOR[kind] : 1),
  );
  const probabilityDifferent = weights.reduce(
    (left, weight) => left * (1 - weight),
    1 - weightOf(match),
  );
  const score = Math.round(
    100 * (1 - probabilityDifferent) * (birthday === 'other' ? OTHER_BIRTHDAY_FACTOR : 1),
  );
  if (score < MIN_SCORE) return null;
  return { score, reasons: reasonsOf(shared, match) };
}

/** Contacts without a person's name are companies, compared by company name. A company and a person never match. */
function matchOf(a: Comparable, b: Comparable): NameMatch | null {
  const match = compareNames(a.names, b.names);
  if (match !== null || a.company === '' || b.company === '') return match;
  if (a.names.length + b.names.length > 0) return 'unlike';
  return a.company === b.company ? 'same' : 'unlike';
}

function weightOf(match: NameMatch | null): number {
  return match === null ? 0 : NAME_WEIGHT[match];
}

function reasonsOf(
  shared: {
    email: boolean;
    phone: boolean;
    birthday: boolean;
    day_of_year: boolean;
    company: boolean;
  },
  match: NameMatch | null,
): DuplicateReason[] {
  const similar = match === 'similar' || match === 'initial' || match === 'part';
  const reasons: [DuplicateReason, boolean][] = [
    ['same_email', shared.email],
    ['same_phone', shared.phone],
    ['same_name', match === 'same'],
    ['similar_name', similar],
    ['same_birthday', shared.birthday || shared.day_of_year],
    ['same_company', shared.company],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** `--05-31` matches 31 May of any year. Dates without a day neither match nor differ. */
function compareBirthdays(a: string | null, b: string | null) {
  if (a === null || b === null || dayOfYear(a) === null || dayOfYear(b) === null) return 'unknown';
  if (a === b && !a.startsWith('--')) return 'same_date';
  const with_year = !a.startsWith('--') && !b.startsWith('--');
  return a.slice(-5) === b.slice(-5) && !with_year ? 'same_day_of_year' : 'other';
}

function haveCommonKey(keys: string[], others: string[]): boolean {
  return keys.some((key) => others.includes(key));
}
