import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import { LIMITS } from '#contract/limits.ts';
import { cleanLine, truncate } from './clean-text.ts';
import type { ReadRelationship } from '../import-records.queries.ts';

/** Names of kinds in other programs (XFN, Apple, Monica), with the built-in kind's English name. */
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

/** Kinds that say more than the built-in one; the name becomes the note. */
const PART_OF: Record<string, string> = {
  mother: 'Parent',
  father: 'Parent',
  daughter: 'Child',
  son: 'Child',
  sister: 'Sibling',
  brother: 'Sibling',
  wife: 'Spouse',
  husband: 'Spouse',
  girlfriend: 'Partner',
  boyfriend: 'Partner',
  'domestic partner': 'Partner',
  grandmother: 'Grandparent',
  grandfather: 'Grandparent',
  granddaughter: 'Grandchild',
  grandson: 'Grandchild',
};

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
  const note = Object.hasOwn(PART_OF, key) ? capitalized(name) : '';
  const same =
    note === '' ? (Object.hasOwn(SAME_AS, key) ? SAME_AS[key] : undefined) : PART_OF[key];
  const known = KNOWN.get(key);
  const kind = known ?? {
    name:
      same ?? (name === '' || key === 'other' || key === 'contact' ? 'Related' : capitalized(name)),
    inverse_name: '',
    group: 'other' as const,
  };
  return { kind: { ...kind, ...given }, note };
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
