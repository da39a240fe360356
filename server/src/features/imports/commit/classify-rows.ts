import type { ImportAction, ImportProblem } from '#contract/imports.ts';
import { canBeContact, type ReadRow } from '../address-book/read-row.ts';

/** What becomes of a row if the person decides nothing else. */
export interface RowOutcome {
  action: ImportAction;
  duplicate_of: number | null;
  problems: ImportProblem[];
}

/** What else is known about the person of a row. */
export interface RowContext {
  /** The place in the file of the first row about them. */
  repeats: number | null;
  /** The contact that is them, and whether the row says more than it. */
  match: { contact_id: number; adds: boolean } | null;
}

/** Adds what is new, updates what says more than the contact, and skips what would come twice or is nobody. */
export function decideRowOutcome(row: ReadRow, { repeats, match }: RowContext): RowOutcome {
  const { problems } = row;
  if (!canBeContact(row.contact)) return { action: 'skip', duplicate_of: null, problems };
  const duplicate_of = match?.contact_id ?? null;
  const skip = (message: string): RowOutcome => ({
    action: 'skip',
    duplicate_of,
    problems: [...problems, { field: '', message }],
  });
  if (repeats !== null)
    return skip(`This is the same person as in row ${repeats + 1} of the file.`);
  if (match === null) return { action: 'add', duplicate_of, problems };
  return match.adds
    ? { action: 'update', duplicate_of, problems }
    : skip('Already in your contacts.');
}
