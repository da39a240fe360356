import type { ConceptQuery } from './matches.queries.ts';
import type { Alternative, Concept } from './parse-need.ts';

/** How much a field says, by its weight in the full text. */
const FIELD_VALUES = { A: 1, B: 0.85, D: 0.6 };

/** The queries of a concept. Stems consist of letters and digits, so they need no escaping. */
export function conceptQuery({ kind, weight, alternatives }: Concept): ConceptQuery {
  const values = [...Map.groupBy(alternatives, ({ value }) => value)].flatMap(([value, group]) =>
    Object.entries(FIELD_VALUES).map(([field, fieldValue]) => ({
      query: queryOf(group, field),
      value: value * fieldValue,
    })),
  );
  return {
    kind,
    weight,
    any: queryOf(alternatives),
    values: values.toSorted((a, b) => b.value - a.value),
    place: queryOf(
      alternatives.filter(({ prefix }) => !prefix),
      'C',
    ),
  };
}

function queryOf(alternatives: Alternative[], field = ''): string {
  const phrases = alternatives.map(({ stems, prefix }) => {
    const flags = `${prefix ? '*' : ''}${field}`;
    const suffix = flags === '' ? '' : `:${flags}`;
    return `(${stems.map((stem) => `'${stem}'${suffix}`).join(' <-> ')})`;
  });
  return [...new Set(phrases)].join(' | ');
}
