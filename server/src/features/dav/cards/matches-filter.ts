import { readProperty, splitCards, type VCardProperty } from '../../imports/public.ts';
import { CARDDAV, DavError } from '../dav-error.ts';
import type { XmlElement } from '../xml/read-xml.ts';

type Test<T> = (value: T) => boolean;

/**
 * A `CARDDAV:filter` (RFC 6352 §10.5) as a test of the text of a card. 403 `supported-filter` or `supported-collation` if
 * it isn't supported.
 */
export function matchesFilter(filter: XmlElement): (text: string) => boolean {
  const tests = filter.children.map((child) => {
    if (child.name !== `{${CARDDAV}}prop-filter`) throw unsupported(child);
    return propFilter(child);
  });
  const isMatch = combined(filter, tests);
  return (text) => isMatch(propertiesOf(text));
}

function propertiesOf(text: string): VCardProperty[] {
  const [card] = splitCards(text.split(/\r\n?|\n/), () => {});
  return (card?.lines ?? []).flatMap((line) => readProperty(line) ?? []);
}

/** All tests of an element, or any of them; without tests everything matches. */
function combined<T>({ attributes }: XmlElement, tests: readonly Test<T>[]): Test<T> {
  const test = attributes['test'] ?? 'anyof';
  if (test !== 'anyof' && test !== 'allof')
    throw filterError(`The test “${test}” isn’t supported.`);
  if (tests.length === 0) return () => true;
  return test === 'anyof'
    ? (value) => tests.some((each) => each(value))
    : (value) => tests.every((each) => each(value));
}

function propFilter(element: XmlElement): Test<VCardProperty[]> {
  const isNamed = namedTest(element);
  if (isUndefined(element)) return (card) => !card.some(isNamed);
  const tests = element.children.map((child) => {
    switch (child.name) {
      case `{${CARDDAV}}text-match`: {
        const isMatch = textMatch(child);
        return ({ property }: Instance) => isMatch(valueOf(property));
      }
      case `{${CARDDAV}}param-filter`:
        return paramFilter(child);
      default:
        throw unsupported(child);
    }
  });
  const isMatch = combined(element, tests);
  return (card) => {
    const instances = card.filter(isNamed);
    return instances.some((property) => isMatch({ property, instances }));
  };
}

/** One of the properties of a name, and all of them. */
interface Instance {
  property: VCardProperty;
  instances: VCardProperty[];
}

/** `item1.EMAIL` is only that of the group. */
function namedTest(element: XmlElement): Test<VCardProperty> {
  const text = nameOf(element);
  const [name = '', group] = text.split('.').toReversed();
  return (property) =>
    property.name === name && (group === undefined || property.group.toLowerCase() === group);
}

function nameOf(element: XmlElement): string {
  const name = element.attributes['name']?.trim().toLowerCase() ?? '';
  if (name === '') throw filterError('A filter has no name.');
  return name;
}

function isUndefined({ children }: XmlElement): boolean {
  const isOnly = children.some(({ name }) => name === `{${CARDDAV}}is-not-defined`);
  if (isOnly && children.length > 1)
    throw filterError('is-not-defined must be the only condition.');
  return isOnly;
}

/** A parameter is undefined if none of the properties has it. */
function paramFilter(element: XmlElement): Test<Instance> {
  const name = nameOf(element);
  const valuesOf = ({ params }: VCardProperty) => [params[name] ?? []].flat();
  if (isUndefined(element))
    return ({ instances }) => instances.every((property) => valuesOf(property).length === 0);
  const [child, ...others] = element.children;
  if (child === undefined) return ({ property }) => valuesOf(property).length > 0;
  if (child.name !== `{${CARDDAV}}text-match` || others.length > 0)
    throw unsupported(others[0] ?? child);
  const isMatch = textMatch(child);
  return ({ property }) => valuesOf(property).some(isMatch);
}

const COLLATIONS = new Map<string, (text: string) => string>([
  ['i;ascii-casemap', (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
  ['i;unicode-casemap', (text) => text.normalize('NFKD').toUpperCase().normalize('NFKD')],
]);
COLLATIONS.set('default', COLLATIONS.get('i;unicode-casemap')!);

const MATCHES = new Map<string, (text: string, part: string) => boolean>([
  ['equals', (text, part) => text === part],
  ['contains', (text, part) => text.includes(part)],
  ['starts-with', (text, part) => text.startsWith(part)],
  ['ends-with', (text, part) => text.endsWith(part)],
]);

function textMatch({ attributes, text }: XmlElement): Test<string> {
  const collation = attributes['collation'] ?? 'i;unicode-casemap';
  const fold = COLLATIONS.get(collation);
  if (fold === undefined)
    throw new DavError(
      403,
      `{${CARDDAV}}supported-collation`,
      `The collation “${collation}” isn’t supported.`,
    );
  const kind = attributes['match-type'] ?? 'contains';
  const isMatch = MATCHES.get(kind);
  if (isMatch === undefined) throw filterError(`The match type “${kind}” isn’t supported.`);
  const part = fold(text);
  const isNegated = attributes['negate-condition'] === 'yes';
  return (value) => isMatch(fold(value), part) !== isNegated;
}

/** The text of a property without escapes; parts are separated as in the card. */
function valueOf({ raw }: VCardProperty): string {
  return raw.replace(/\\([\\,;:nN])/g, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  );
}

function unsupported({ name }: XmlElement): DavError {
  return filterError(`${name} isn’t supported here.`);
}

function filterError(message: string): DavError {
  return new DavError(403, `{${CARDDAV}}supported-filter`, message);
}
