import { describe, expect, it } from 'vitest';
import type { XmlElement } from '../xml/read-xml.ts';
import { matchesFilter } from './matches-filter.ts';

function element(
  name: string,
  attributes: Record<string, string> = {},
  children: XmlElement[] = [],
  text = '',
): XmlElement {
  return { name: `{urn:ietf:params:xml:ns:carddav}${name}`, attributes, children, text };
}

const match = (text: string, attributes: Record<string, string> = {}) =>
  element('text-match', attributes, [], text);
const prop = (name: string, children: XmlElement[] = [], attributes = {}) =>
  element('prop-filter', { name, ...attributes }, children);
const param = (name: string, ...children: XmlElement[]) =>
  element('param-filter', { name }, children);
const filter = (children: XmlElement[], attributes = {}) => element('filter', attributes, children);
const undefinedProp = element('is-not-defined');

const ADA = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Ada Müller',
  'N:Müller;Ada;;;',
  'item1.EMAIL;TYPE=work:ada@example.org',
  'EMAIL;TYPE=home,pref:ada@ex',
  ' ample.net',
  'NOTE:one\\, two',
  'END:VCARD',
  '',
].join('\r\n');

const CASES: [string, XmlElement, boolean][] = [
  ['no condition', filter([]), true],
  ['a property that exists', filter([prop('email')]), true],
  ['a property that doesn’t exist', filter([prop('TEL')]), false],
  ['a property of a group', filter([prop('item1.EMAIL', [match('net')])]), false],
  ['is-not-defined', filter([prop('TEL', [undefinedProp])]), true],
  ['is-not-defined of an existing property', filter([prop('EMAIL', [undefinedProp])]), false],
  ['text in another case', filter([prop('FN', [match('MÜLLER')])]), true],
  [
    'ASCII case only',
    filter([prop('FN', [match('MÜLLER', { collation: 'i;ascii-casemap' })])]),
    false,
  ],
  ['equals', filter([prop('FN', [match('ada', { 'match-type': 'equals' })])]), false],
  ['starts-with', filter([prop('FN', [match('ada', { 'match-type': 'starts-with' })])]), true],
  [
    'ends-with in a folded line',
    filter([prop('EMAIL', [match('example.net', { 'match-type': 'ends-with' })])]),
    true,
  ],
  ['text with an escaped comma', filter([prop('NOTE', [match('one, two')])]), true],
  [
    'a negated match of one of two',
    filter([prop('EMAIL', [match('net', { 'negate-condition': 'yes' })])]),
    true,
  ],
  [
    'a negated match of all',
    filter([prop('EMAIL', [match('ada', { 'negate-condition': 'yes' })])]),
    false,
  ],
  [
    'a negated match without the property',
    filter([prop('TEL', [match('1', { 'negate-condition': 'yes' })])]),
    false,
  ],
  ['any property', filter([prop('TEL'), prop('FN')]), true],
  ['all properties', filter([prop('TEL'), prop('FN')], { test: 'allof' }), false],
  ['any condition', filter([prop('EMAIL', [match('org'), param('X')])]), true],
  [
    'all conditions of one property',
    filter([prop('EMAIL', [match('org'), param('TYPE', match('home'))], { test: 'allof' })]),
    false,
  ],
  ['a parameter', filter([prop('EMAIL', [param('TYPE', match('pref'))])]), true],
  ['a parameter that no property has', filter([prop('EMAIL', [param('X', undefinedProp)])]), true],
  [
    'is-not-defined of a parameter that one has',
    filter([prop('EMAIL', [param('TYPE', undefinedProp)])]),
    false,
  ],
];

describe('a filter of addressbook-query', () => {
  it.each(CASES)('tests %s', (_, query, expected) => {
    expect(matchesFilter(query)(ADA)).toBe(expected);
  });

  it.each([
    ['supported-collation', filter([prop('FN', [match('a', { collation: 'i;octet' })])])],
    ['supported-filter', filter([prop('FN', [match('a', { 'match-type': 'like' })])])],
    ['supported-filter', filter([prop('FN', [element('other')])])],
    ['supported-filter', filter([element('other')])],
    ['supported-filter', filter([element('prop-filter')])],
    ['supported-filter', filter([prop('FN', [undefinedProp, match('a')])])],
  ])('rejects what it can’t test with 403 %s', (condition, query) => {
    expect(() => matchesFilter(query)).toThrow(
      expect.objectContaining({
        status: 403,
        condition: `{urn:ietf:params:xml:ns:carddav}${condition}`,
      }) as Error,
    );
  });
});
