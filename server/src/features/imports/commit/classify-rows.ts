import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportAction } from '#contract/imports.ts';
import { canBeContact, type ReadRow, type RowProblem } from '../address-book/read-row.ts';

/** The default action for a row. */
export interface RowOutcome {
  action: ImportAction;
  duplicate_of: number | null;
  problems: RowProblem[];
}

/** Matches of a row. */
export interface RowContext {
  /** Index of the first row for the same person. */
  repeats: number | null;
  /** The matching contact, and whether the row adds anything to it. */
  match: { contact_id: number; adds: boolean } | null;
}

/** Adds new people, updates contacts that gain data, and skips duplicates and invalid rows. */
export function decideRowOutcome(row: ReadRow, { repeats, match }: RowContext): RowOutcome {
  const { problems } = row;
  if (!canBeContact(row.contact)) return { action: 'skip', duplicate_of: null, problems };
  const duplicate_of = match?.contact_id ?? null;
  const skip = (message: MessageDescriptor): RowOutcome => ({
    action: 'skip',
    duplicate_of,
    problems: [...problems, { field: '', ...message }],
  });
  if (repeats !== null) return skip(msg`Same person as row ${{ row: repeats + 1 }}.`);
  if (match === null) return { action: 'add', duplicate_of, problems };
  return match.adds
    ? { action: 'update', duplicate_of, problems }
    : skip(msg`Already in your contacts.`);
}
