import type { UserContext } from '../../../context.ts';
import { expandTypos } from '../../contacts/public.ts';
import { splitIntoStems } from '../../../text/stem.ts';
import { findKnownBeginnings } from './matches.queries.ts';
import { conceptsOf, type Concept } from './parse-need.ts';
import { getSynonyms, type Synonyms } from './synonyms.ts';

// Each is a search among the words of all contacts.
const MAX_LOOKUPS = 3;

// In shorter words a change makes another word.
const MIN_LENGTH = 5;

const SIMILAR = 0.6;

/**
 * Words that occur neither in the table nor in the caller's contacts are replaced by similar ones of the table, or else
 * of the contacts. Requires a transaction.
 */
export async function correctTypos(ctx: UserContext, concepts: Concept[]): Promise<Concept[]> {
  const stems = concepts.filter(({ unknown }) => unknown).map(stemOf);
  if (stems.length === 0) return concepts;
  const known = new Set(await findKnownBeginnings(ctx.db, ctx.user_id, stems));
  const corrected: Concept[] = [];
  let lookups = 0;
  for (const concept of concepts) {
    const misspelled =
      concept.unknown && concept.text.length >= MIN_LENGTH && !known.has(stemOf(concept));
    const meant = misspelled ? meantConcept(getSynonyms(), concept) : null;
    if (!misspelled || meant !== null || lookups === MAX_LOOKUPS) {
      corrected.push(meant ?? concept);
      continue;
    }
    lookups += 1;
    const words = await expandTypos(ctx, concept.text);
    corrected.push(withSimilar(concept, words));
  }
  return corrected;
}

const stemOf = ({ alternatives }: Concept) => alternatives[0]!.stems[0]!;

/** The concept of the table that differs by one edit. */
function meantConcept(synonyms: Synonyms, concept: Concept): Concept | null {
  const stem = stemOf(concept);
  for (const entries of synonyms.values())
    for (const { phrase } of entries) {
      const [word = ''] = phrase;
      if (phrase.length > 1 || word[0] !== stem[0] || !isOneEdit(word, stem)) continue;
      const [meant] = conceptsOf(word, synonyms);
      if (meant !== undefined && !meant.unknown)
        return { ...meant, weight: meant.weight * SIMILAR };
    }
  return null;
}

function withSimilar(concept: Concept, words: string[]): Concept {
  const stems = words.flatMap((word) => splitIntoStems(word).map(({ stem }) => stem));
  const similar = stems.map((stem) => ({ stems: [stem], value: SIMILAR, prefix: false }));
  return { ...concept, alternatives: [...concept.alternatives, ...similar] };
}

/** Whether one letter is added, missing, different, or two adjacent ones are swapped. */
export function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || Math.min(one.length, other.length) < 4)
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}
