import type { Alternative, Concept } from './parse-need.ts';

/** A concept as `tsquery` texts. */
export interface ConceptQuery {
  kind: Concept['kind'];
  weight: number;
  any: string;
  /** What a match counts, best first. */
  values: { query: string; value: number }[];
  place: string;
}

/** How much a field says, by its weight in the full text. */
const FIELD_VALUES = { A: 1, B: 0.75, D: 0.5 };

/** The queries of a concept. Stems consist of letters and digits, so they need no escaping. */
export function conceptQuery({ kind, weight, alternatives }: Concept): ConceptQuery {
  const values = groupByValue(alternatives).flatMap(([value, phrases]) =>
    Object.entries(FIELD_VALUES).map(([field, fieldValue]) => ({
      query: queryOf(phrases, field),
      value: value * fieldValue,
    })),
  );
  const phrases = alternatives.map(({ stems }) => stems);
  return {
    kind,
    weight,
    any: queryOf(phrases),
    values: values.toSorted((a, b) => b.value - a.value),
    place: queryOf(phrases, 'C'),
  };
}

function groupByValue(alternatives: Alternative[]): [number, string[][]][] {
  const phrases = new Map<number, string[][]>();
  for (const { stems, value } of alternatives)
    phrases.set(value, [...(phrases.get(value) ?? []), stems]);
  return [...phrases];
}

function queryOf(phrases: string[][], field = ''): string {
  const suffix = field === '' ? '' : `:${field}`;
  return phrases
    .map((stems) => stems.map((stem) => `'${stem}'${suffix}`).join(' <-> '))
    .map((phrase) => `(${phrase})`)
    .join(' | ');
}
