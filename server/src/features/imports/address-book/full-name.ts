/** A full name in two parts. Except for a courtesy title such as `Mr.`, no word is lost. */
export interface SplitName {
  first_name: string;
  last_name: string;
}

interface NameParts {
  prefix: string;
  first: string;
  middle: string;
  last: string;
  suffix: string;
}

const PREFIX =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|fr|hon|herr|frau|hr|dipl|ing|mag|m|mme|mlle|monsieur|madame|sr|sra|srta|don|doña|dott|dottssa|ing)\.?$/i;
const SUFFIX =
  /^(?:jr|sr|i{2,3}|iv|vi{0,3}|esq|ph\.?d|m\.?d|d\.?d\.?s|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?[mb]|cpa|rn|dds|obe|mbe|cbe)\.?$/i;
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|der|den|des|di|da|do|dos|das|du|la|le|las|los|el|al|bin|ibn|ben|bint|ter|ten|te|af|av|y|e|san|st\.?)$/i;

const COURTESY =
  /^(?:mr|mrs|ms|miss|mx|herr|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|srta)\.?$/i;

/**
 * Joins name parts: `Dr.` precedes the first name, `Jr.` follows the last. `Mr.` and the like are dropped unless there
 * is no first name.
 */
export function joinName(parts: NameParts): SplitName {
  const given = joinNonEmpty(parts.first, parts.middle);
  const prefix = given !== '' && COURTESY.test(parts.prefix.trim()) ? '' : parts.prefix;
  return {
    first_name: joinNonEmpty(prefix, given),
    last_name: joinNonEmpty(parts.last, parts.suffix),
  };
}

/** Splits a full name such as `Dr. Ada van der Berg Jr.` or `Berg, Ada`. */
export function splitFullName(full: string): SplitName {
  const text = full.trim().replace(/\s+/g, ' ');
  const comma = text.indexOf(',');
  if (comma > 0 && !areAllSuffixes(text.slice(comma + 1))) return splitAtComma(text, comma);
  const parts = text.split(' ');
  if (parts.length === 1) return { first_name: text, last_name: '' };
  const start = startOfLastName(parts);
  return {
    first_name: withoutCourtesy(parts.slice(0, start)).join(' '),
    last_name: parts.slice(start).join(' '),
  };
}

function withoutCourtesy(parts: string[]): string[] {
  return parts.length > 1 && COURTESY.test(parts[0] ?? '') ? parts.slice(1) : parts;
}

/** `Berg, Ada`, and `Berg, Ada, Jr.` */
function splitAtComma(text: string, comma: number): SplitName {
  const last = text.slice(0, comma).trim();
  const rest = text.slice(comma + 1).trim();
  const lastComma = rest.lastIndexOf(',');
  const suffix = lastComma === -1 ? '' : rest.slice(lastComma + 1);
  if (lastComma === -1 || !areAllSuffixes(suffix)) return { first_name: rest, last_name: last };
  return { first_name: rest.slice(0, lastComma).trim(), last_name: joinNonEmpty(last, suffix) };
}

function areAllSuffixes(text: string): boolean {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => SUFFIX.test(part));
}

/**
 * Index where the last name starts: at the particles before its last word that isn't a suffix. The word after the
 * titles is a first name, except for a lowercase particle as in `Dr. van Berg`.
 */
function startOfLastName(parts: string[]): number {
  const bare = (index: number) => (parts[index] ?? '').replace(/,$/, '');
  let titles = 0;
  while (titles < parts.length - 1 && PREFIX.test(bare(titles))) titles += 1;
  let last = parts.length - 1;
  while (last > titles + 1 && SUFFIX.test(bare(last))) last -= 1;
  let start = last;
  while (start > titles + 1 && PARTICLE.test(bare(start - 1))) start -= 1;
  const hasParticleAfterTitles =
    titles > 0 && start === titles + 1 && PARTICLE.test(bare(titles)) && isLowercase(bare(titles));
  return hasParticleAfterTitles && !isLowercase(bare(last)) ? titles : Math.max(start, 1);
}

function isLowercase(word: string): boolean {
  return word === word.toLowerCase();
}

function joinNonEmpty(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Whether `names` contains every word of `full` in any order. */
export function containsAllTokens(names: string, full: string): boolean {
  const known = new Set(tokensOf(names));
  return tokensOf(full).every((token) => known.has(token));
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
