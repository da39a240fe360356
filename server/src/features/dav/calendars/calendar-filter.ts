import ICAL from 'ical.js';
import { CALDAV, DavError } from '../dav-error.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { occurrencesIn } from './occurrences.ts';
import { invalidFilter, isPropertyInRange, readTimeRange } from './time-range.ts';

/** Whether a component, property or text matches. */
type Test<T> = (value: T) => boolean;

/**
 * Whether a calendar object matches the `filter` of a calendar-query (RFC 4791 §9.7). 403 `valid-filter` for a filter that
 * isn't valid, `supported-filter` and `supported-collation` for one that we don't support.
 */
export function calendarMatcher(filter: XmlElement): (text: string) => boolean {
  const [top, ...more] = filter.children;
  if (top?.name !== nameOf('comp-filter') || more.length > 0 || requiredName(top) !== 'vcalendar')
    throw invalidFilter('A filter must have one comp-filter, of VCALENDAR.');
  const test = componentTest(top);
  return (text) => test([ICAL.Component.fromString(text)]);
}

/** Tests the components with the name in the filter. */
function componentTest(filter: XmlElement): Test<ICAL.Component[]> {
  const name = requiredName(filter);
  const isNamed = (component: ICAL.Component) => component.name === name;
  if (isNotDefined(filter)) return (components) => !components.some(isNamed);
  const tests = filter.children.map((part) => componentPartTest(part, name));
  return (components) =>
    components.some((component) => isNamed(component) && tests.every((test) => test(component)));
}

function componentPartTest(part: XmlElement, name: string): Test<ICAL.Component> {
  switch (part.name) {
    case nameOf('comp-filter'): {
      const test = componentTest(part);
      return (component) => test(component.getAllSubcomponents());
    }
    case nameOf('prop-filter'):
      return propertyTest(part);
    case nameOf('time-range'):
      return timeRangeTest(part, name);
    default:
      throw unsupported(part);
  }
}

function timeRangeTest(part: XmlElement, name: string): Test<ICAL.Component> {
  const range = readTimeRange(part);
  if (name === 'vcalendar' || name === 'vtimezone')
    throw invalidFilter(`A time range can’t be used in ${name.toUpperCase()}.`);
  if (name === 'valarm') throw unsupported(part);
  return (component) => occurrencesIn(component, range).next().done === false;
}

/** Some property must match the whole filter. */
function propertyTest(filter: XmlElement): Test<ICAL.Component> {
  const name = requiredName(filter);
  if (isNotDefined(filter)) return (component) => !component.hasProperty(name);
  const tests = filter.children.map(propertyPartTest);
  return (component) =>
    component
      .getAllProperties(name)
      .some((property) => tests.every((test) => test(property, component)));
}

function propertyPartTest(
  part: XmlElement,
): (property: ICAL.Property, component: ICAL.Component) => boolean {
  switch (part.name) {
    case nameOf('text-match'): {
      const test = textTest(part);
      return (property) => test(textOf(property));
    }
    case nameOf('time-range'): {
      const range = readTimeRange(part);
      return (property) => isPropertyInRange(property, range);
    }
    case nameOf('param-filter'):
      return parameterTest(part);
    default:
      throw unsupported(part);
  }
}

/** `is-not-defined` means on no property of that name. */
function parameterTest(
  filter: XmlElement,
): (property: ICAL.Property, component: ICAL.Component) => boolean {
  const name = requiredName(filter);
  const has = (property: ICAL.Property) => property.getParameter(name) !== undefined;
  if (isNotDefined(filter))
    return (property, component) => !component.getAllProperties(property.name).some(has);
  const tests = filter.children.map((part) => {
    if (part.name !== nameOf('text-match')) throw unsupported(part);
    return textTest(part);
  });
  return (property) =>
    has(property) && tests.every((test) => test(String(property.getParameter(name))));
}

function textTest({ text, attributes }: XmlElement): Test<string> {
  const { collation = 'i;ascii-casemap', 'negate-condition': negate = 'no' } = attributes;
  const fold = FOLDS[collation];
  if (fold === undefined)
    throw new DavError(
      403,
      `{${CALDAV}}supported-collation`,
      'Supported collations are i;ascii-casemap and i;octet.',
    );
  const wanted = fold(text);
  return (value) => fold(value).includes(wanted) !== (negate === 'yes');
}

const foldAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const FOLDS: Record<string, ((text: string) => string) | undefined> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': foldAscii,
  default: foldAscii,
};

function textOf(property: ICAL.Property): string {
  return property
    .getValues()
    .map((value: unknown) => (value instanceof ICAL.Time ? value.toICALString() : String(value)))
    .join(',');
}

function isNotDefined({ children }: XmlElement): boolean {
  const has = children.some(({ name }) => name === nameOf('is-not-defined'));
  if (has && children.length > 1) throw invalidFilter('is-not-defined must be alone.');
  return has;
}

function requiredName({ attributes }: XmlElement): string {
  const name = attributes['name'];
  if (name === undefined) throw invalidFilter('A filter must have a name.');
  return name.toLowerCase();
}

function unsupported({ name }: XmlElement): DavError {
  return new DavError(403, `{${CALDAV}}supported-filter`, `${name} isn’t supported here.`);
}

const nameOf = (local: string) => `{${CALDAV}}${local}`;
