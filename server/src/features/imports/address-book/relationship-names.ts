import { BUILT_IN_KINDS, type BuiltInKind, splitSynonyms } from '#contract/built-in-kinds.ts';
import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import { LIMITS } from '#contract/limits.ts';
import { cleanLine, truncate } from './clean-text.ts';
import type { ReadRelationship } from '../import-records.queries.ts';

/** Spellings of other programs (XFN, Apple, Monica), with the built-in kind's English name. */
const SAME_AS: Record<string, string> = {
  'co-worker': 'Colleague',
  coworker: 'Colleague',
  kin: 'Other relative',
  relative: 'Other relative',
  sweetheart: 'Partner',
  'significant other': 'Partner',
  boss: 'Manager',
  subordinate: 'Report',
  protege: 'Mentee',
  protégé: 'Mentee',
  neighbour: 'Neighbor',
  'referred by': 'Introduced by',
};

/** Synonyms of built-in kinds, which say more than the kind's name; the synonym becomes the note. */
const PART_OF = new Map(
  BUILT_IN_KINDS.flatMap(({ name, synonyms, inverse_name, inverse_synonyms }) => [
    ...synonymsOf(name, synonyms),
    ...synonymsOf(inverse_name, inverse_synonyms),
  ]),
);

function synonymsOf(name: BuiltInKind['inverse_name'], synonyms: BuiltInKind['synonyms']) {
  return splitSynonyms(synonyms?.message ?? '').map(
    (synonym) => [synonym.toLowerCase(), name?.message] as const,
  );
}

/** Inverse names of kinds that other programs have and that aren't built in. */
const INVERSES: [name: string, inverse_name: string, group: RelationshipGroup][] = [
  ['Aunt/uncle', 'Niece/nephew', 'family'],
  ['Stepparent', 'Stepchild', 'family'],
  ['Godparent', 'Godchild', 'family'],
  ['In love with', 'Loved by', 'family'],
  ['Cousin', 'Cousin', 'family'],
  ['Ex-partner', 'Ex-partner', 'family'],
  ['Ex-spouse', 'Ex-spouse', 'family'],
  ['Date', 'Date', 'social'],
  ['Lover', 'Lover', 'family'],
  ['Best friend', 'Best friend', 'social'],
  ['Acquaintance', 'Acquaintance', 'social'],
];

const KNOWN = new Map(
  INVERSES.flatMap(([name, inverse_name, group]) => [
    [name.toLowerCase(), { name, inverse_name, group }] as const,
    [inverse_name.toLowerCase(), { name: inverse_name, inverse_name: name, group }] as const,
  ]),
);

/** A kind by the name it has in a file, and the note that keeps what the kind doesn't say. */
export function kindOfName(
  text: string,
  given: Partial<ReadRelationship['kind']> = {},
): Pick<ReadRelationship, 'kind' | 'note'> {
  const name = truncate(cleanLine(text), LIMITS.name);
  const key = name.toLowerCase();
  const known = KNOWN.get(key);
  const same = Object.hasOwn(SAME_AS, key) ? SAME_AS[key] : undefined;
  const whole = same === undefined && known === undefined ? PART_OF.get(key) : undefined;
  const note = whole === undefined ? '' : capitalized(name);
  const kind = known ?? {
    name:
      same ??
      whole ??
      (name === '' || key === 'other' || key === 'contact' ? 'Related' : capitalized(name)),
    inverse_name: '',
    group: 'other' as const,
  };
  return { kind: { ...kind, ...given }, note };
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
