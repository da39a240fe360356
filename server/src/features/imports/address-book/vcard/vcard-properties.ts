import ICAL from 'ical.js';
import { findValueSeparator, normalizeLine } from './vcard-21.ts';

/** A property of a card, without escapes. `values` has one entry but for structured and listed properties. */
export interface VCardProperty {
  name: string;
  group: string;
  /** The TYPE parameters in lower case. */
  types: string[];
  params: Record<string, string | string[]>;
  values: string[];
  /** All of the value, with its escapes. */
  raw: string;
}

const LIST = { multiValue: ',' };
const STRUCTURE = { structuredValue: ';' };

/**
 * What ical.js needs to cut a line of any version into its parts. It has no value types, so that ical.js hands on the
 * parts as they are written: dates come in more forms than it knows, and its text keeps `\;` and `\:`.
 */
const DESIGN = {
  name: 'vcard',
  value: {},
  param: { type: { valueType: 'text', multiValue: ',' } },
  property: { n: STRUCTURE, adr: STRUCTURE, org: STRUCTURE, nickname: LIST, categories: LIST },
  propertyGroups: true,
};

/** Reads one unfolded line; null where it can't be read. */
export function readProperty(line: string): VCardProperty | null {
  const modern = normalizeLine(line);
  if (modern === null) return null;
  try {
    const colon = findValueSeparator(modern);
    const property = propertyOf(parseLine(modern));
    // ical.js takes VALUE out of the parameters.
    const [, kind] = VALUE.exec(modern.slice(0, colon)) ?? [];
    if (kind !== undefined) property.params['value'] = kind.toLowerCase();
    return { ...property, raw: modern.slice(colon + 1) };
  } catch {
    return null;
  }
}

const VALUE = /;VALUE="?([\w-]+)/i;

/** What ical.js makes of a line; a structured or listed value is an array or several entries. */
type ParsedLine = [
  name: string,
  params: { type?: TypeParam; group?: string; [param: string]: unknown },
  type: string,
  ...parts: (string | string[])[],
];
type TypeParam = string | (string | string[])[];

/**
 * ical.js takes the `;` of `\\;` for an escaped one, though the escaped character is the backslash. So escaped
 * backslashes travel as NUL, which no text of ours holds.
 */
function parseLine(line: string): ParsedLine {
  return ICAL.parse.property(line.replaceAll('\\\\', '\u0000'), DESIGN) as ParsedLine;
}

function propertyOf([name, { type, group, ...others }, , ...parts]: ParsedLine): Omit<
  VCardProperty,
  'raw'
> {
  const params: VCardProperty['params'] = {};
  for (const key in others) params[key] = String(others[key]);
  const types = type === undefined ? [] : typesOf(type);
  if (types.length > 0) params['type'] = types;
  if (group !== undefined) params['group'] = group;
  const raw = parts.flat();
  const values = (name === 'n' ? raw.map(joinNames) : raw).map(unescape);
  return { name, group: group ?? '', types, params, values };
}

/** `TYPE=home;TYPE="work,voice"` comes in arrays of arrays, or with its quotes. */
function typesOf(type: TypeParam): string[] {
  const texts = typeof type === 'string' ? [type] : type.flat();
  return texts
    .flatMap((text) => text.toLowerCase().replaceAll('"', '').split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** A part of a name may be a list: `Philip,Paul` are two middle names, `M.D.,A.C.P.` (the fifth part) two titles. */
function joinNames(part: string, index: number): string {
  return part.replace(/(?<!\\),\s*/g, index === 4 ? ', ' : ' ');
}

const ESCAPE = /\\([\\;,:nN"])/g;

function unescape(text: string): string {
  const plain = text.includes('\\')
    ? text.replace(ESCAPE, (_, character: string) => (/n/i.test(character) ? '\n' : character))
    : text;
  return plain.includes('\u0000') ? plain.replaceAll('\u0000', '\\') : plain;
}
