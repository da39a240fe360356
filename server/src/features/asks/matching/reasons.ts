import type { MatchReason } from '#contract/asks.ts';
import { splitIntoStems } from '../../../text/stem.ts';
import type { Concept } from './parse-need.ts';

type Field = MatchReason['field'];

/** A concept found in a text: which one, the words as written there, and how well they stand for it. */
interface Found {
  number: number;
  word: string;
  value: number;
}

/** The concepts found in a text, each at its best alternative. */
export function findConcepts(concepts: Concept[], text: string): Found[] {
  const words = splitIntoStems(text);
  const stems = words.map(({ stem }) => stem);
  const starts = new Map<string, number[]>();
  for (const [at, stem] of stems.entries()) starts.set(stem, [...(starts.get(stem) ?? []), at]);
  return concepts.flatMap(({ alternatives }, number) => {
    for (const { stems: phrase, value, prefix } of alternatives) {
      const at = prefix
        ? stems.findIndex((stem) => stem.startsWith(phrase[0]!))
        : starts
            .get(phrase[0] ?? '')
            ?.find((start) => phrase.every((stem, index) => stem === stems[start + index]));
      if (at === undefined || at === -1) continue;
      const [first, last] = [words[at]!, words[at + phrase.length - 1]!];
      return [{ number, word: text.slice(first.start, last.end), value }];
    }
    return [];
  });
}

const MAX_REASONS = 6;

/** The words that matched, those of the most important concepts first, each once per field. */
export function reasonsOf(concepts: Concept[], texts: [Field, string][]): MatchReason[] {
  const found = texts.flatMap(([field, text]) =>
    findConcepts(concepts, text)
      .filter(({ number }) => fits(concepts[number]!, field))
      .map(({ number, word, value }) => ({
        reason: { field, word },
        importance: concepts[number]!.weight * value,
      })),
  );
  const reasons = found.toSorted((a, b) => b.importance - a.importance).map(({ reason }) => reason);
  const distinct = new Map(reasons.map((reason) => [`${reason.field} ${reason.word}`, reason]));
  return [...distinct.values()].slice(0, MAX_REASONS);
}

/** A place that isn't named in the need counts where it's a contact's own. */
function fits(concept: Concept, field: Field): boolean {
  return concept.kind === 'topic' || field === 'city' || field === 'country' || field === 'notes';
}
