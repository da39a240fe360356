import { splitIntoStems } from '../../../text/stem.ts';
import type { Card } from '../cards/card.ts';

/** The weights of PostgreSQL's full text, by kind of field: A what someone does, B where, C places, D free text. */
export type TermWeight = 'A' | 'B' | 'C' | 'D';

export type MatchedField =
  | 'job_title'
  | 'company_name'
  | 'department'
  | 'industry'
  | 'tags'
  | 'city'
  | 'country'
  | 'notes'
  | 'custom';

export const FIELD_WEIGHTS: Record<MatchedField, TermWeight> = {
  job_title: 'A',
  tags: 'A',
  department: 'B',
  industry: 'B',
  company_name: 'B',
  city: 'C',
  country: 'C',
  notes: 'D',
  custom: 'D',
};

export type MatchedCard = Pick<
  Card,
  | 'job_title'
  | 'tags'
  | 'department'
  | 'industry'
  | 'company_name'
  | 'addresses'
  | 'notes'
  | 'how_we_met'
  | 'company_notes'
  | 'custom'
>;

/** The texts that say what a contact could help with, by field. */
export function matchedTexts(card: MatchedCard): [MatchedField, string][] {
  const custom = Object.values(card.custom).filter((value) => typeof value !== 'boolean');
  const texts: [MatchedField, string[]][] = [
    ['job_title', [card.job_title]],
    ['tags', card.tags],
    ['department', [card.department]],
    ['industry', [card.industry]],
    ['company_name', [card.company_name]],
    ['city', card.addresses.flatMap(({ city, region }) => [city, region])],
    ['country', card.addresses.map(({ country }) => country)],
    ['notes', [card.notes, card.how_we_met, card.company_notes]],
    ['custom', custom.map(String)],
  ];
  return texts.flatMap(([field, values]) =>
    values
      .filter((value) => value !== '')
      .map((value): [MatchedField, string] => [field, value.normalize('NFKC')]),
  );
}

// The words after that of very long notes aren't matched.
const MAX_STEMS = 1000;
// Two texts are too far apart for a phrase.
const GAP = 10;

/** The stems of a contact as a `tsvector`. See docs/decisions/123. */
export function matchTermsOf(card: MatchedCard): string {
  const positions = new Map<string, string[]>();
  let position = 1;
  for (const [field, text] of matchedTexts(card)) {
    for (const { stem } of splitIntoStems(text)) {
      if (position > MAX_STEMS) break;
      const former = positions.get(stem) ?? [];
      positions.set(stem, [...former, `${position}${FIELD_WEIGHTS[field]}`]);
      position += 1;
    }
    position += GAP;
  }
  return [...positions].map(([stem, found]) => `'${stem}':${found.join(',')}`).join(' ');
}
