import { endLine } from '../../exports/public.ts';

// Thunderbird takes `\;` in these properties for a backslash and a semicolon. It would send both back escaped, and each
// edit would add a backslash to the contact.
const TEXT_LINE =
  /^((?:[\w-]+\.)?(?:FN|NICKNAME|TITLE|ROLE|NOTE|CATEGORIES|EMAIL)(?:;(?:"[^"]*"|[^":\r\n])*)?:)([^\r\n]*)/gim;

const FOLD = /\r?\n[ \t]/g;

/** A card with semicolons as Thunderbird understands them. */
export function toThunderbird(card: string): string {
  if (!/\\(?:\r\n )?;/.test(card)) return card;
  const unfolded = replaceValues(card.replace(FOLD, ''), (value) =>
    value.replaceAll(/\\(.)/g, (escape, character) => (character === ';' ? ';' : escape)),
  );
  return unfolded.slice(0, -2).split('\r\n').map(endLine).join('');
}

/** A card of Thunderbird with semicolons as in the standard. */
export function fromThunderbird(card: Buffer): Buffer {
  // Folds may be inside a character.
  const unfolded = card.toString('latin1').replace(FOLD, '');
  const escaped = replaceValues(unfolded, (value) =>
    value.replaceAll(/\\.|;/g, (part) => (part === ';' ? '\\;' : part)),
  );
  return escaped === unfolded ? card : Buffer.from(escaped, 'latin1');
}

function replaceValues(unfolded: string, replace: (value: string) => string): string {
  return unfolded.replaceAll(
    TEXT_LINE,
    (_line, start: string, value: string) => start + replace(value),
  );
}
