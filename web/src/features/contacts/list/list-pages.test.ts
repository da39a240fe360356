import { describe, expect, test } from 'vitest';
import { cursorsOf, isAdjacent, rangeToArray, pagesAround } from './list-pages.ts';

const firstPage = { results: [], next_cursor: 'second', count: 250 };

describe('list pages', () => {
  test('finds list pages by page cursors', () => {
    expect(cursorsOf(undefined, undefined)).toEqual(['']);
    expect(cursorsOf(firstPage, undefined)).toEqual(['', 'second']);
    expect(
      cursorsOf(firstPage, { count: 250, every: 100, cursors: ['b', 'c'], letters: [] }),
    ).toEqual(['', 'b', 'c']);
  });

  test('loads list pages for visible rows and slightly ahead', () => {
    expect(rangeToArray(pagesAround({ first: 110, last: 130 }, 1000))).toEqual([0, 1]);
    expect(rangeToArray(pagesAround({ first: 140, last: 160 }, 1000))).toEqual([1]);
    expect(rangeToArray(pagesAround({ first: 160, last: 180 }, 1000))).toEqual([1, 2]);
  });

  test('loads no pages past the end of the list', () => {
    expect(rangeToArray(pagesAround({ first: 80, last: 100 }, 90))).toEqual([0]);
    expect(rangeToArray(pagesAround({ first: 0, last: 0 }, 0))).toEqual([0]);
  });

  test('distinguishes scrolling from jumps', () => {
    expect(isAdjacent({ first: 0, last: 1 }, { first: 2, last: 2 })).toBe(true);
    expect(isAdjacent({ first: 4, last: 5 }, { first: 3, last: 3 })).toBe(true);
    expect(isAdjacent({ first: 0, last: 1 }, { first: 250, last: 251 })).toBe(false);
  });
});
