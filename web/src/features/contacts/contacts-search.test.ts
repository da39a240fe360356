import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseContactsSearch } from './contacts-search.ts';
import { countFilters, isFiltered, toListSearch } from './list-search.ts';
import { changedSearch } from './use-contacts-search.ts';

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.trim());
const anySearch = fc
  .record(
    {
      id: fc.integer({ min: 1 }),
      q: fc.oneof(words, fc.constantFrom('12', 'true', 'null', '{}')),
      tag: fc.array(fc.oneof(words, fc.constantFrom('2026', 'false'))),
      company: fc.array(words),
      city: words,
      tag_match: fc.constantFrom('all', 'none'),
      last_contacted_before: fc.constantFrom('P90D', '2026-11-30'),
      never_contacted: fc.boolean(),
      birthday_month: fc.integer({ min: 1, max: 12 }),
      favorite: fc.boolean(),
      has_photo: fc.boolean(),
      linked: fc.constant(true),
      missing: fc.array(fc.constantFrom('type', 'email', 'schedule')),
      type: fc.oneof(fc.integer({ min: 1 }), fc.array(fc.integer({ min: 1 }))),
      sort: fc.constantFrom('-created_at', '-updated_at', '-last_contacted_at'),
      import: fc.oneof(fc.constant('new'), fc.integer({ min: 1 })),
      part: fc.constantFrom('connected', 'invite'),
      person: fc.integer({ min: 1 }),
      connect: fc.oneof(words, fc.constantFrom('12', '1e5', 'true')),
    },
    { requiredKeys: [] },
  )
  .map(parseContactsSearch);

describe('search parameters of /contacts', () => {
  test('serializes and parses search parameters of /contacts', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const address = defaultStringifySearch({ ...search });
        expect(parseContactsSearch(defaultParseSearch(address))).toEqual(search);
      }),
    );
  });

  test('drops invalid search parameters of /contacts', () => {
    const raw = {
      id: -1,
      favorite: 'yes',
      sort: 'age',
      type: ['3', 0],
      birthday_month: 13,
      created_after: 'x',
      q: '  ',
      import: 'old',
      x: 1,
    };
    expect(parseContactsSearch(raw)).toEqual({});
  });

  test('parses ?q=12 as text', () => {
    expect(parseContactsSearch({ q: 12, tag: true })).toEqual({ q: '12', tag: ['true'] });
  });

  test('preserves the filter when a contact opens and the contact when the filter changes', () => {
    const search = changedSearch({ q: 'ada', favorite: true }, { id: 7 });
    expect(search).toEqual({ q: 'ada', favorite: true, id: 7 });
    expect(changedSearch(search, { favorite: undefined })).toEqual({ q: 'ada', id: 7 });
  });

  test('passes only list parameters to requests', () => {
    expect(toListSearch(parseContactsSearch({ id: 7, add: true, q: 'ada', type: 2 }))).toEqual({
      q: 'ada',
      type: [2],
    });
  });

  test('counts contact filters without the search text', () => {
    expect(
      countFilters({ q: 'ada', favorite: true, tag: ['choir', 'press'], tag_match: 'all' }),
    ).toBe(3);
    expect(isFiltered({ q: 'ada' })).toBe(true);
    expect(isFiltered({ sort: '-created_at' })).toBe(false);
  });
});
