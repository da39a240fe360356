import ICAL from 'ical.js';
import { findValueSeparator, normalizeLine } from './vcard-21.ts';

/** Unescaped. `values` has one entry unless the property is structured or a list. */
export interface VCardProperty {
  name: string;
  group: string;
  /** Lowercase TYPE parameters. */
  types: string[];
  params: Record<string, string | string[]>;
  values: string[];
  /** The escaped value. */
  raw: string;
}

const LIST = { multiValue: ',' };
const STRUCTURE = { structuredValue: ';' };

/**
 * An ical.js design set without value types, so that values stay as written: dates have more formats than it knows, and
 * its text keeps `\;` and `\:`.
 */
const DESIGN = {
  name: 'vcard',
  value: {},
  param: { type: { valueType: 'text', multiValue: ',' } },
  property: { n: STRUCTURE, adr: STRUCTURE, org: STRUCTURE, nickname: LIST, categories: LIST },
  propertyGroups: true,
};

/** Parses an unfolded line; null if invalid. */
export function readProperty(line: string): VCardProperty | null {
  const modern = normalizeLine(line);
  if (modern === null) return null;
  try {
    const colon = findValueSeparator(modern);
    const property = propertyOf(parseLine(modern));
    // ical.js removes VALUE from the parameters.
    const [, kind] = VALUE.exec(modern.slice(0, colon)) ?? [];
    if (kind !== undefined) property.params['value'] = kind.toLowerCase();
    return { ...property, raw: modern.slice(colon + 1) };
  } catch {
    return null;
  }
}

const VALUE = /;VALUE="?([\w-]+)/i;

type ParsedLine = [
  name: string,
  params: { type?: TypeParam; group?: string; [param: string]: unknown },
  type: string,
  ...parts: (string | string[])[],
];
type TypeParam = string | (string | string[])[];

/** ical.js reads `\\;` as an escaped semicolon, so escaped backslashes are replaced by NUL while parsing. */
function parseLine(line: string): ParsedLine {
  return ICAL.parse.property(line.replaceAll('\\\\', '\u0000'), DESIGN) as ParsedLine;
}

function propertyOf([name, { type, group, ...others }, , ...parts]: ParsedLine): Omit<
  VCardProperty,
  'raw'
> {
  const params: VCardProperty['params'] = {};
  for (const key in others) params[key] = String(others[key]).replaceAll('\u0000', '\\\\');
  const types = type === undefined ? [] : typesOf(type);
  if (types.length > 0) params['type'] = types;
  if (group !== undefined) params['group'] = group;
  const raw = parts.flat();
  const values = (name === 'n' ? raw.map(joinNames) : raw).map(unescape);
  return { name, group: group ?? '', types, params, values };
}

/** `TYPE=home;TYPE="work,voice"` arrives as nested arrays or with quotes. */
function typesOf(type: TypeParam): string[] {
  const texts = typeof type === 'string' ? [type] : type.flat();
  return texts
    .flatMap((text) => text.toLowerCase().replaceAll('"', '').split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** A name part may be a list: `Philip,Paul` are two middle names, `M.D.,A.C.P.` (fifth part) two titles. */
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
