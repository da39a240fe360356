import { describe, expect, it } from 'vitest';
import { emptyRow, type ReadRow } from '../address-book/read-row.ts';
import { decideRowOutcome } from './classify-rows.ts';

function rowOf(fields: Partial<ReadRow['contact']>): ReadRow {
  const row = emptyRow();
  return { ...row, contact: { ...row.contact, ...fields } };
}
const ada = rowOf({ first_name: 'Ada' });
const actionOf = (row: ReadRow, known: Parameters<typeof decideRowOutcome>[1]) =>
  decideRowOutcome(row, known).action;

describe('the outcome of a row', () => {
  it('adds a new person', () => {
    expect(decideRowOutcome(ada, { repeats: null, match: null })).toEqual({
      action: 'add',
      duplicate_of: null,
      problems: [],
    });
  });

  it('updates a contact that gains data', () => {
    const match = { contact_id: 7, adds: true };
    expect(decideRowOutcome(ada, { repeats: null, match })).toMatchObject({
      action: 'update',
      duplicate_of: 7,
    });
  });

  it('skips a row without new data', () => {
    const match = { contact_id: 7, adds: false };
    expect(decideRowOutcome(ada, { repeats: null, match })).toMatchObject({
      action: 'skip',
      duplicate_of: 7,
      problems: [{ field: '', message: 'Already in your contacts.' }],
    });
  });

  it('skips a duplicate in the file with the number of the first', () => {
    expect(decideRowOutcome(ada, { repeats: 0, match: null })).toMatchObject({
      action: 'skip',
      problems: [{ message: 'Same person as row {row}.', values: { row: 1 } }],
    });
  });

  it('skips a row without identity', () => {
    expect(actionOf(rowOf({ notes: 'Nobody' }), { repeats: null, match: null })).toBe('skip');
  });
});
