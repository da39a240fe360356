const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE"?[;:]/i;

const BASE64 = /^[^:]*;(?:ENCODING=)?"?(?:BASE64|B)"?[;:]/i;

/** A photo of vCard 4.0. */
const DATA_URI = /^[\w.-]+(?:;[^:]*)?:data:[^,:]*;base64\\?,/i;

const BASE64_LINE = /^[A-Za-z0-9+/=]+\s*$/;

const VERSION = /^VERSION\s*:\s*([\d.]+)/i;

/** Joins folded lines. A value's pieces are joined once, because a photo may have 100,000. */
class Unfolder {
  readonly lines: string[] = [];
  readonly starts: number[] = [];
  version = '';
  #pieces: string[] = [];
  #kind: Kind = 'text';

  push(line: string, index: number): void {
    const more = this.#continuation(line);
    // Some programs write blank lines between and inside properties.
    if (line.trim() === '') return;
    if (more !== null) this.#pieces.push(more);
    else this.#begin(line, index);
  }

  /** Adds a nested card's line to the current value. */
  pushNested(line: string): void {
    this.#pieces.push(`${line.replaceAll('\\', '\\\\')}\\n`);
  }

  /** The first piece of the value, which contains its name. */
  get current(): string {
    return this.#pieces[0] ?? '';
  }

  end(): string[] {
    if (this.#pieces.length > 0) this.lines.push(this.#pieces.join(''));
    this.#pieces = [];
    return this.lines;
  }

  #begin(line: string, index: number): void {
    this.end();
    this.starts.push(index);
    this.#pieces = [line];
    this.#kind = kindOf(line);
    this.version ||= VERSION.exec(line)?.[1] ?? '';
  }

  /** The text this line appends to the current value; null if it starts a new property. */
  #continuation(line: string): string | null {
    const last = this.#pieces.length - 1;
    const previous = this.#pieces[last];
    if (previous === undefined) return null;
    const old = this.version === '2.1';
    const folded = line.startsWith(' ') || line.startsWith('\t');
    if (this.#kind === 'quoted-printable' && /=[ \t]*$/.test(previous)) {
      // A soft line break before a blank line ends the value.
      this.#pieces[last] = previous.trimEnd().slice(0, -1);
      return line;
    }
    if (this.#kind === 'base64') {
      // Some programs don't indent the lines of a photo.
      return folded || BASE64_LINE.test(line) ? line.trim() : null;
    }
    if (!folded) return null;
    // vCard 2.1 keeps the space at a fold; 3.0 and 4.0 insert it (RFC 6350 §3.2).
    return old ? ` ${line.trimStart()}` : line.slice(1);
  }
}

/** Unfolded lines between BEGIN and END, still encoded and escaped. */
export interface CardLines {
  version: string;
  lines: string[];
  /** False if END:VCARD is missing. */
  closed: boolean;
  /** Where in the file each line starts, and where the card ends. */
  starts: number[];
  end: number;
}

const BEGIN = /^\s*BEGIN\s*:\s*VCARD\s*$/i;
const END = /^\s*END\s*:\s*VCARD\s*$/i;
const AGENT = /^AGENT[^:]*:\s*$/i;

export function countCards(lines: Iterable<string>): number {
  let count = 0;
  for (const line of lines) if (BEGIN.test(line)) count += 1;
  return count;
}

/** Splits a file into cards; lines outside go to `onStray`. */
export function* splitCards(
  lines: Iterable<string>,
  onStray: (line: string, index: number) => void,
): Generator<CardLines> {
  let card: Unfolder | null = null;
  let depth = 0;
  let index = -1;
  for (const line of lines) {
    index += 1;
    const begins = BEGIN.test(line);
    const ends = END.test(line);
    if (card === null) {
      if (begins) card = new Unfolder();
      else if (line.trim() !== '') onStray(line, index);
    } else if (depth > 0 || (begins && AGENT.test(card.current))) {
      // A nested card (AGENT in vCard 2.1) is stored as the property's text.
      depth += Number(begins) - Number(ends);
      card.pushNested(line);
    } else if (begins) {
      yield cardOf(card, index, false);
      card = new Unfolder();
    } else if (ends) {
      yield cardOf(card, index, true);
      card = null;
    } else {
      card.push(line, index);
    }
  }
  if (card !== null) yield cardOf(card, index + 1, false);
}

function cardOf(card: Unfolder, end: number, closed: boolean): CardLines {
  return { version: card.version, lines: card.end(), closed, starts: card.starts, end };
}

type Kind = 'text' | 'quoted-printable' | 'base64';

function kindOf(line: string): Kind {
  if (QUOTED_PRINTABLE.test(line)) return 'quoted-printable';
  return BASE64.test(line) || DATA_URI.test(line) ? 'base64' : 'text';
}
