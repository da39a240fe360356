import { foldText } from '#contract/fold-text.ts';
import { isWithoutSpaces, splitIntoStems, type StemmedWord } from '../../../text/stem.ts';
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
  /** Also words that begin so: `journalism` for `journal`, `Steuererklärung` for `Steuer`. */
  prefix: boolean;
}

const SYNONYM = 0.9;
const RELATED = 0.45;
const PREFIX = 0.6;

// Shorter ones begin too many words.
const MIN_PREFIX = 5;

const WEIGHTS = { known: 1.5, unknown: 0.6, details: 0.35 };

// Each costs an index scan.
const MAX_CONCEPTS = 16;

/** What an ask is about: the words of its need, its place, and its details, which count less. */
export function parseAsk(
  ask: { need: string; details: string; place: string },
  synonyms: Synonyms,
): Concept[] {
  const all = conceptsOf(ask.need, synonyms);
  const specific = withoutGeneral(all);
  const need = specific.some(({ kind }) => kind === 'topic') ? specific : all;
  const places = conceptsOf(ask.place, synonyms).map((concept) => ({
    ...concept,
    kind: 'place' as const,
    weight: 1,
  }));
  const details = withoutGeneral(conceptsOf(ask.details, synonyms)).map((concept) => ({
    ...concept,
    weight: concept.weight * WEIGHTS.details,
  }));
  return distinct([...need, ...places, ...details]).slice(0, MAX_CONCEPTS);
}

function withoutGeneral(concepts: Concept[]): Concept[] {
  return concepts.filter(({ text }) => !GENERAL.has(text));
}

function distinct(concepts: Concept[]): Concept[] {
  const byText = new Map<string, Concept>();
  for (const concept of concepts) {
    const phrases = new Set(concept.alternatives.map(({ stems }) => stems.join(' ')));
    const key = [...phrases].toSorted().join('|');
    if (!byText.has(key)) byText.set(key, concept);
  }
  return [...byText.values()];
}

/** In Japanese, hiragana are endings and particles. */
const PARTICLES = /\p{Script=Hiragana}+/gu;

/** The words and phrases of a text. */
export function conceptsOf(written: string, synonyms: Synonyms): Concept[] {
  const text = written.normalize('NFKC').replace(PARTICLES, ' ');
  const words = splitIntoStems(text);
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
    // A pair of characters that overlaps the phrase.
    const next = words[at];
    if (found && next && next.start < (phrase.at(-1)?.end ?? 0)) at += 1;
  }
  return concepts;
}

function knownConcept(text: string, phrase: StemmedWord[], groups: SynonymGroup[]): Concept {
  const stems = phrase.map(({ stem }) => stem);
  const places = groups.filter(({ kind }) => kind === 'place');
  const kind = places.length > 0 ? 'place' : 'topic';
  const synonyms = groups.flatMap((group) => group.phrases);
  const alternatives = [
    ...[stems].map((exact) => ({ stems: exact, value: 1, prefix: false })),
    ...synonyms.map((synonym) => ({ stems: synonym, value: SYNONYM, prefix: false })),
    ...(kind === 'topic' ? synonyms.flatMap(prefixOf) : []),
    ...groups
      .flatMap((group) => group.related)
      .map((related) => ({ stems: related, value: RELATED, prefix: false })),
  ];
  return {
    kind,
    text: textOf(text, phrase),
    weight: kind === 'place' ? 1 : WEIGHTS.known,
    alternatives,
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
    weight: WEIGHTS.unknown,
    alternatives: [{ stems: [word.stem], value: 1, prefix: false }, ...prefixOf([word.stem])],
    unknown: !withoutSpaces,
  };
}

/** Words that begin with the only stem of a phrase. */
function prefixOf(stems: string[]): Alternative[] {
  const long = stems.length === 1 && stems[0]!.length >= MIN_PREFIX;
  return long ? [{ stems, value: PREFIX, prefix: true }] : [];
}

function textOf(text: string, phrase: StemmedWord[]): string {
  return foldText(text.slice(phrase[0]!.start, phrase.at(-1)!.end));
}
