import type { ImportAction, ImportProblem } from '#contract/imports.ts';
import { canBeContact, type ReadRow } from '../address-book/read-row.ts';

/** The default action for a row. */
export interface RowOutcome {
  action: ImportAction;
  duplicate_of: number | null;
  problems: ImportProblem[];
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
  const skip = (message: string): RowOutcome => ({
    action: 'skip',
    duplicate_of,
    problems: [...problems, { field: '', message }],
  });
  if (repeats !== null) return skip(`Same person as row ${repeats + 1}.`);
  if (match === null) return { action: 'add', duplicate_of, problems };
  return match.adds
    ? { action: 'update', duplicate_of, problems }
    : skip('Already in your contacts.');
}
