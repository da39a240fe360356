import { foldText } from '#contract/fold-text.ts';
import { isWithoutSpaces, stemWords, type StemmedWord } from '../../../text/stem.ts';
import { findGroups, type SynonymGroup, type Synonyms } from './synonyms.ts';
import { FILLERS, GENERAL } from './need-words.ts';

/** A word or phrase of an ask with all that may stand for it. */
export interface Concept {
  kind: SynonymGroup['kind'];
  /** As written, folded. */
  text: string;
  weight: number;
  alternatives: Alternative[];
  /** Whether it's a single word that the table doesn't have, which may be misspelled. */
  unknown: boolean;
}

/** A phrase as stems, and how well it stands for the concept: 1 for the word itself. */
export interface Alternative {
  stems: string[];
  value: number;
}

const SYNONYM = 0.9;
const RELATED = 0.45;

const WEIGHTS = { known: 1.5, unknown: 0.8, general: 0.25, first: 1.3, details: 0.35 };

// Each costs an index scan.
const MAX_CONCEPTS = 16;

/** What an ask is about: the words of its need, its place, and its details, which count less. */
export function parseAsk(
  ask: { need: string; details: string; place: string },
  synonyms: Synonyms,
): Concept[] {
  const need = conceptsOf(ask.need, synonyms);
  const first = need.find(
    (concept) => concept.kind === 'topic' && concept.weight >= WEIGHTS.unknown,
  );
  if (first !== undefined) first.weight *= WEIGHTS.first;
  const places = conceptsOf(ask.place, synonyms).map((concept) => ({
    ...concept,
    kind: 'place' as const,
    weight: 1,
  }));
  const details = conceptsOf(ask.details, synonyms).map((concept) => ({
    ...concept,
    weight: concept.weight * WEIGHTS.details,
  }));
  return distinct([...need, ...places, ...details]).slice(0, MAX_CONCEPTS);
}

function distinct(concepts: Concept[]): Concept[] {
  const byText = new Map<string, Concept>();
  for (const concept of concepts) {
    const key = concept.alternatives
      .map(({ stems }) => stems.join(' '))
      .toSorted()
      .join('|');
    if (!byText.has(key)) byText.set(key, concept);
  }
  return [...byText.values()];
}

/** In Japanese, hiragana are endings and particles. */
const PARTICLES = /\p{Script=Hiragana}+/gu;

/** The words and phrases of a text. */
export function conceptsOf(written: string, synonyms: Synonyms): Concept[] {
  const text = written.normalize('NFKC').replace(PARTICLES, ' ');
  const words = stemWords(text);
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = findGroups(
      synonyms,
      words.slice(at).map(({ stem }) => stem),
    );
    const length = found?.phrase.length ?? 1;
    const phrase = words.slice(at, at + length);
    const concept = found
      ? knownConcept(text, phrase, found.groups)
      : unknownConcept(text, phrase[0]!);
    if (concept !== null) concepts.push(concept);
    at += length;
    // A pair of characters half of which belongs to the phrase.
    const next = words[at];
    if (found && next && next.start < (phrase.at(-1)?.end ?? 0)) at += 1;
  }
  return concepts;
}

function knownConcept(text: string, phrase: StemmedWord[], groups: SynonymGroup[]): Concept {
  const stems = phrase.map(({ stem }) => stem);
  const places = groups.filter(({ kind }) => kind === 'place');
  const kind = places.length > 0 ? 'place' : 'topic';
  const alternatives = new Map([[stems.join(' '), { stems, value: 1 }]]);
  const add = (others: string[][], value: number) => {
    for (const other of others)
      if (!alternatives.has(other.join(' ')))
        alternatives.set(other.join(' '), { stems: other, value });
  };
  add(
    groups.flatMap((group) => group.phrases),
    SYNONYM,
  );
  add(
    groups.flatMap((group) => group.related),
    RELATED,
  );
  const weight = kind === 'place' ? 1 : WEIGHTS.known;
  return {
    kind,
    text: textOf(text, phrase),
    weight,
    alternatives: [...alternatives.values()],
    unknown: false,
  };
}

function unknownConcept(text: string, word: StemmedWord): Concept | null {
  const folded = textOf(text, [word]);
  const withoutSpaces = isWithoutSpaces(folded);
  if (FILLERS.has(folded) || folded.length < 2) return null;
  return {
    kind: 'topic',
    text: folded,
    weight: GENERAL.has(folded) ? WEIGHTS.general : WEIGHTS.unknown,
    alternatives: [{ stems: [word.stem], value: 1 }],
    unknown: !withoutSpaces,
  };
}

function textOf(text: string, phrase: StemmedWord[]): string {
  return foldText(text.slice(phrase[0]!.start, phrase.at(-1)!.end));
}
