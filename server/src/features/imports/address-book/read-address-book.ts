import type { ImportProblem } from '#contract/imports.ts';
import { translate } from '../../../infra/translations.ts';
import type { OpenAddressBook } from './open-file.ts';
import { openAddressBook } from './open-address-book.ts';
import type { ReadRow } from './read-row.ts';

export interface ReadResult extends Pick<OpenAddressBook, 'format' | 'columns' | 'mapping'> {
  rows: (Omit<ReadRow, 'problems'> & { problems: ImportProblem[] })[];
  /** A problem of the whole file; empty if none. */
  problem: string;
}

/** Reads a whole address book, with problems in English. */
export function readAddressBook(
  bytes: Uint8Array,
  file_name: string,
  changes: Record<string, string> = {},
): ReadResult {
  const { format, columns, mapping, rows: reading } = openAddressBook(bytes, file_name, changes);
  const rows: ReadResult['rows'] = [];
  for (;;) {
    const { done, value } = reading.next();
    if (done) {
      const problem = value === null ? '' : translate('en', value);
      return { format, columns, mapping, rows, problem };
    }
    const problems = value.problems.map(({ field, ...problem }) => ({
      field,
      message: translate('en', problem),
    }));
    rows.push({ ...value, problems });
  }
}
