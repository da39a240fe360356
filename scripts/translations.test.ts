import { parse, type Token } from '@messageformat/parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, readCatalog } from '../locales/read-catalog.ts';
import { LANGUAGE_CODES, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts';

interface Shape {
  placeholders: Set<string>;
  tags: Set<string>;
  /** The forms of each plural, and the keys of each select by placeholder. */
  plurals: string[][];
  selects: [placeholder: string, keys: string[]][];
}

function shapeOf(message: string): Shape {
  const shape: Shape = { placeholders: new Set(), tags: new Set(), plurals: [], selects: [] };
  collect(parse(message), shape);
  return shape;
}

function collect(tokens: readonly Token[], shape: Shape): void {
  for (const token of tokens) {
    if (token.type === 'content')
      for (const [tag] of token.value.matchAll(/<\/?\d+\/?>/g)) shape.tags.add(tag);
    if ('arg' in token) shape.placeholders.add(token.arg);
    if (!('cases' in token)) continue;
    const keys = token.cases.map(({ key }) => key);
    if (token.type === 'plural') shape.plurals.push(keys);
    if (token.type === 'select') shape.selects.push([token.arg, keys]);
    for (const { tokens: inner } of token.cases) collect(inner, shape);
  }
}

/** Messages for exactly one number serve as its form. */
const EXACT_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  zero: '=0',
  one: '=1',
  two: '=2',
};

/** What's wrong with a translation, or null. */
function problemOf(language: Language, message: string, translation: string): string | null {
  const [source, target] = [shapeOf(message), shapeOf(translation)];
  if (source.placeholders.symmetricDifference(target.placeholders).size > 0)
    return `has the placeholders ${[...target.placeholders].join(', ')}`;
  if (source.tags.symmetricDifference(target.tags).size > 0)
    return `has the tags ${[...target.tags].join(' ')}`;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const incomplete = target.plurals.find((keys) =>
    forms.some((form) => !keys.includes(form) && !keys.includes(EXACT_FORMS[form] ?? '')),
  );
  if (incomplete) return `has only the plural forms ${incomplete.join(', ')}`;
  for (const [placeholder, keys] of target.selects) {
    const expected = source.selects
      .filter(([arg]) => arg === placeholder)
      .flatMap(([, all]) => all);
    if (new Set(keys).symmetricDifference(new Set(expected)).size > 0)
      return `has the keys ${keys.join(', ')} for ${placeholder}`;
  }
  return null;
}

describe('problemOf', () => {
  const contacts = '{count, plural, one {# contact} other {# contacts}}';

  it.each<[what: string, language: Language, message: string, translation: string]>([
    ['a missing placeholder', 'de', 'Hi {name}', 'Hallo'],
    ['an unknown placeholder', 'de', 'Hi {name}', 'Hallo {nam}'],
    ['a missing tag', 'de', '<0>Open</0> it', 'Öffnen'],
    ['a missing plural form', 'ar', contacts, '{count, plural, one {a} other {b}}'],
    ['an unknown key', 'de', '{k, select, a {A} other {B}}', '{k, select, ä {A} other {B}}'],
  ])('finds %s', (_what, language, message, translation) => {
    expect(problemOf(language, message, translation)).not.toBeNull();
  });

  it.each<[what: string, language: Language, message: string, translation: string]>([
    ['moved placeholders', 'ja', '{a} of {b}', '{b}の{a}'],
    ['other plural forms', 'ja', contacts, '連絡先{count, plural, other {#件}}'],
  ])('accepts %s', (_what, language, message, translation) => {
    expect(problemOf(language, message, translation)).toBeNull();
  });
});

describe.each(LANGUAGE_CODES)('the catalog %s', (language) => {
  let catalog: Catalog;
  let source: Catalog;
  beforeAll(() => {
    catalog = readCatalog(language);
    source = readCatalog(SOURCE_LANGUAGE);
  });

  it('has well-formed translations', () => {
    const translated = Object.entries(source).flatMap(([id, { message = '' }]) => {
      const translation = catalog[id]?.translation;
      return translation ? [{ message, translation }] : [];
    });
    // The command line for CI's log.
    console.info(`${language}: ${translated.length} of ${Object.keys(source).length} translated`);
    const problems = translated.flatMap(({ message, translation }) => {
      const problem = problemOf(language, message, translation);
      return problem === null ? [] : [`${translation} ${problem}`];
    });
    expect(problems).toEqual([]);
  });
});
