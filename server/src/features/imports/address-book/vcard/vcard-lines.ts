const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE"?[;:]/i;

const BASE64 = /^[^:]*;(?:ENCODING=)?"?(?:BASE64|B)"?[;:]/i;

const BASE64_LINE = /^[A-Za-z0-9+/=]+\s*$/;

const VERSION = /^VERSION\s*:\s*([\d.]+)/i;

/**
 * Joins the lines of one card that belong together. The pieces of a value are joined once, at its end:
 * a photo may have a hundred thousand of them.
 */
class Unfolder {
  readonly lines: string[] = [];
  version = '';
  #pieces: string[] = [];
  #kind: Kind = 'text';

  push(line: string): void {
    const more = this.#continuation(line);
    // Writers leave blank lines between properties, and even inside of folded ones.
    if (line.trim() === '') return;
    if (more !== null) this.#pieces.push(more);
    else this.#begin(line);
  }

  /** Adds a line of a nested card to the current value, as its text. */
  pushNested(line: string): void {
    this.#pieces.push(`${line.replaceAll('\\', '\\\\')}\\n`);
  }

  /** The first piece of the value that is being read, which holds its name. */
  get current(): string {
    return this.#pieces[0] ?? '';
  }

  end(): string[] {
    if (this.#pieces.length > 0) this.lines.push(this.#pieces.join(''));
    this.#pieces = [];
    return this.lines;
  }

  #begin(line: string): void {
    this.end();
    this.#pieces = [line];
    this.#kind = kindOf(line);
    this.version ||= VERSION.exec(line)?.[1] ?? '';
  }

  /** What this line adds to the current value, or null where it begins a new one. */
  #continuation(line: string): string | null {
    const last = this.#pieces.length - 1;
    const previous = this.#pieces[last];
    if (previous === undefined) return null;
    const old = this.version === '2.1';
    const folded = line.startsWith(' ') || line.startsWith('\t');
    if (this.#kind === 'quoted-printable' && /=[ \t]*$/.test(previous)) {
      // A soft break before a blank line has nothing to go on with.
      this.#pieces[last] = previous.trimEnd().slice(0, -1);
      return line;
    }
    if (this.#kind === 'base64') {
      return folded || (old && BASE64_LINE.test(line)) ? line.trim() : null;
    }
    if (!folded) return null;
    // vCard 2.1 folds before a space, which stays; 3.0 and 4.0 (RFC 6350, section 3.2) add one, which goes.
    return old ? ` ${line.trimStart()}` : line.slice(1);
  }
}

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

type Kind = 'text' | 'quoted-printable' | 'base64';

function kindOf(line: string): Kind {
  if (QUOTED_PRINTABLE.test(line)) return 'quoted-printable';
  return BASE64.test(line) ? 'base64' : 'text';
}
