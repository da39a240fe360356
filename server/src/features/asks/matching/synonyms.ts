import { readFileSync } from 'node:fs';
import { splitIntoStems } from '../../../text/stem.ts';

/** Words or phrases for the same thing, as stems. */
export interface SynonymGroup {
  kind: 'topic' | 'place';
  phrases: string[][];
  /** Phrases that count less. */
  related: string[][];
}

/** Groups with a phrase that starts with the stem, with that phrase. */
export type Synonyms = Map<string, { phrase: string[]; group: SynonymGroup }[]>;

const PLACES = '# Places';

/** Reads a table in the format of synonyms.txt. */
export function parseSynonyms(table: string): Synonyms {
  const synonyms: Synonyms = new Map();
  let kind: SynonymGroup['kind'] = 'topic';
  for (const line of table.split('\n')) {
    if (line === PLACES) kind = 'place';
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [phrases = [], related = []] = line.split(';').map(phrasesOf);
    const group = { kind, phrases, related };
    for (const phrase of phrases) {
      const first = phrase[0]!;
      synonyms.set(first, [...(synonyms.get(first) ?? []), { phrase, group }]);
    }
  }
  return synonyms;
}

/** Distinct, in order. */
function phrasesOf(list: string): string[][] {
  const phrases = list
    .split(',')
    .map((phrase) => splitIntoStems(phrase.normalize('NFKC')).map(({ stem }) => stem))
    .filter((stems) => stems.length > 0);
  return [...new Map(phrases.map((stems) => [stems.join(' '), stems])).values()];
}

let loaded: Synonyms | undefined;

/** The table of synonyms.txt, read once. */
export function getSynonyms(): Synonyms {
  loaded ??= parseSynonyms(readFileSync(new URL('synonyms.txt', import.meta.url), 'utf8'));
  return loaded;
}

/** The groups of the longest phrase that starts here. */
export function findGroups(
  synonyms: Synonyms,
  stems: string[],
): { phrase: string[]; groups: SynonymGroup[] } | null {
  const entries = (synonyms.get(stems[0] ?? '') ?? []).filter(({ phrase }) =>
    phrase.every((stem, index) => stem === stems[index]),
  );
  const length = Math.max(0, ...entries.map(({ phrase }) => phrase.length));
  const longest = entries.filter(({ phrase }) => phrase.length === length);
  if (longest.length === 0) return null;
  return { phrase: longest[0]!.phrase, groups: longest.map(({ group }) => group) };
}
