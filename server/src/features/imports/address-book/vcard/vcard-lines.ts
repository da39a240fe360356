import { Unfolder } from './vcard-unfold.ts';

/** One card: its lines between BEGIN and END, unfolded; values are still encoded and escaped. */
export interface CardLines {
  version: string;
  lines: string[];
  /** False where END:VCARD is missing and the card ended with the next one or with the file. */
  closed: boolean;
}

const BEGIN = /^\s*BEGIN\s*:\s*VCARD\s*$/i;
const END = /^\s*END\s*:\s*VCARD\s*$/i;
const AGENT = /^AGENT[^:]*:\s*$/i;

/** How many cards begin. */
export function countCards(lines: Iterable<string>): number {
  let count = 0;
  for (const line of lines) if (BEGIN.test(line)) count += 1;
  return count;
}

/** The cards of a file, one by one; the lines outside of them go to `onStray`. */
export function* splitCards(
  lines: Iterable<string>,
  onStray: (line: string) => void,
): Generator<CardLines> {
  let card: Unfolder | null = null;
  let depth = 0;
  for (const line of lines) {
    const begins = BEGIN.test(line);
    const ends = END.test(line);
    if (card === null) {
      if (begins) card = new Unfolder();
      else if (line.trim() !== '') onStray(line);
    } else if (depth > 0 || (begins && AGENT.test(card.current))) {
      // A card within a card (an AGENT of vCard 2.1) is kept as the text of that property.
      depth += begins ? 1 : ends ? -1 : 0;
      card.pushNested(line);
    } else if (begins) {
      yield cardOf(card, false);
      card = new Unfolder();
    } else if (ends) {
      yield cardOf(card, true);
      card = null;
    } else {
      card.push(line);
    }
  }
  if (card !== null) yield cardOf(card, false);
}

function cardOf(card: Unfolder, closed: boolean): CardLines {
  return { version: card.version, lines: card.end(), closed };
}
