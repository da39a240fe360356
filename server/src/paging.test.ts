import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { pageOf, readCursor } from './paging.ts';

interface Row {
  name: string;
  id: number;
}
const key = z.tuple([z.string(), z.int()]);
const keyOf = (row: Row) => [row.name, row.id];
const rows = fc.uniqueArray(
  fc.record({ name: fc.string({ unit: 'binary' }), id: fc.maxSafeInteger() }),
  { selector: ({ id }) => id, maxLength: 40 },
);

/** What a list does: the rows after the key, in their order. */
function read(all: Row[], query: { limit: number; cursor?: string | undefined }) {
  const { limit, after } = readCursor(query, key);
  const start = after === null ? 0 : all.findIndex((row) => row.id === after[1]) + 1;
  return pageOf(all.slice(start, start + limit + 1), limit, keyOf);
}

describe('cursors', () => {
  it('returns all rows once by cursors for any keys', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 10 }), (all, limit) => {
        const seen: Row[] = [];
        let cursor: string | undefined;
        do {
          const page = read(all, { limit, cursor });
          seen.push(...page.results);
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(all);
      }),
    );
  });

  it('returns a cursor only if there are more rows', () => {
    const all = [1, 2, 3].map((id) => ({ name: 'n', id }));
    expect(read(all, { limit: 3 }).next_cursor).toBeNull();
    expect(read(all, { limit: 2 }).next_cursor).not.toBeNull();
    expect(read([], { limit: 2 })).toEqual({ results: [], next_cursor: null });
  });

  it('returns URL-safe cursors', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const cursor = read([...all, { name: 'z', id: 0 }], { limit: 1 }).next_cursor ?? '';
        expect(encodeURIComponent(cursor)).toBe(cursor);
      }),
    );
  });

  it('rejects cursors of other lists at their field', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(encoded)), (cursor) => {
        fc.pre(!key.safeParse(decoded(cursor)).success);
        expect(rejection(() => readCursor({ cursor }, key))).toMatchObject({
          status: 400,
          errors: { cursor: [{ message: 'Invalid cursor.' }] },
        });
      }),
    );
  });
});

it('returns 50 rows by default', () => {
  expect(readCursor({}, key)).toEqual({ limit: 50, after: null });
});

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function rejection(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused');
}
