import type { ProposedContact } from '#contract/imports.ts';

/** The parts of a full name; titles such as `Dr.` are the prefix, `Jr.` is a suffix. */
export type SplitName = Pick<
  ProposedContact,
  'name_prefix' | 'first_name' | 'last_name' | 'name_suffix'
>;

const PREFIX =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|fr|hon|herr|frau|hr|dipl|ing|mag|m|mme|mlle|monsieur|madame|sr|sra|srta|don|doña|dott|dottssa|ing)\.?$/i;
const SUFFIX =
  /^(?:jr|sr|i{2,3}|iv|vi{0,3}|esq|ph\.?d|m\.?d|d\.?d\.?s|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?[mb]|cpa|rn|dds|obe|mbe|cbe)\.?$/i;
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|der|den|des|di|da|do|dos|das|du|la|le|las|los|el|al|bin|ibn|ben|bint|ter|ten|te|af|av|y|e|san|st\.?)$/i;

/** Titles that are no part of the first name. `Don` and `Lord` may be names. */
const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|srta)\.?$/i;
/** Suffixes that are no part of the last name. `Ma` and `V` may be names. */
const CLEAR_SUFFIX = /^(?:jr|sr|i{2,3}|iv|esq|ph\.?d|m\.?d|d\.?d\.?s|m\.?b\.?a|ll\.?[mb])\.?$/i;

/** Splits a full name such as `Dr. Ada van der Berg Jr.` or `Berg, Ada`. */
export function splitFullName(full: string): SplitName {
  const text = full.trim().replace(/\s+/g, ' ');
  const comma = text.indexOf(',');
  if (comma > 0 && !areAllSuffixes(text.slice(comma + 1))) return splitAtComma(text, comma);
  const parts = text.split(' ');
  if (parts.length === 1)
    return { name_prefix: '', first_name: text, last_name: '', name_suffix: '' };
  const start = startOfLastName(parts);
  return { ...splitTitles(parts.slice(0, start)), ...splitSuffixes(parts.slice(start)) };
}

function splitTitles(parts: string[]): Pick<SplitName, 'name_prefix' | 'first_name'> {
  const found = parts.findIndex((part) => !TITLE.test(part));
  const start = found === -1 ? parts.length : found;
  return { name_prefix: parts.slice(0, start).join(' '), first_name: parts.slice(start).join(' ') };
}

/** All words after a comma are suffixes. */
function splitSuffixes(parts: string[]): Pick<SplitName, 'last_name' | 'name_suffix'> {
  const comma = parts.findIndex((part) => part.endsWith(','));
  let end = comma === -1 ? parts.length : comma + 1;
  while (end > 1 && CLEAR_SUFFIX.test(parts[end - 1] ?? '')) end -= 1;
  const last = parts.slice(0, end).map((part) => part.replace(/,$/, ''));
  return { last_name: last.join(' '), name_suffix: parts.slice(end).join(' ') };
}

/** `Berg, Ada`, and `Berg, Ada, Jr.` */
function splitAtComma(text: string, comma: number): SplitName {
  const last_name = text.slice(0, comma).trim();
  const rest = text.slice(comma + 1).trim();
  const lastComma = rest.lastIndexOf(',');
  const suffix = lastComma === -1 ? '' : rest.slice(lastComma + 1).trim();
  const hasSuffix = suffix !== '' && areAllSuffixes(suffix);
  const first = hasSuffix ? rest.slice(0, lastComma).trim() : rest;
  return { ...splitTitles(first.split(' ')), last_name, name_suffix: hasSuffix ? suffix : '' };
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

/** Whether `names` contains every word of `full` in any order. */
export function containsAllTokens(names: string, full: string): boolean {
  const known = new Set(tokensOf(names));
  return tokensOf(full).every((token) => known.has(token));
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
