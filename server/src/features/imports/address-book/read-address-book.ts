import type { OpenAddressBook } from './open-file.ts';
import { openAddressBook } from './open-address-book.ts';
import type { ReadRow } from './read-row.ts';

export interface ReadResult extends Pick<OpenAddressBook, 'format' | 'columns' | 'mapping'> {
  rows: ReadRow[];
  /** A problem of the whole file as display text; empty if none. */
  problem: string;
}

/** Reads a whole address book. */
export function readAddressBook(
  bytes: Uint8Array,
  file_name: string,
  changes: Record<string, string> = {},
): ReadResult {
  const { format, columns, mapping, rows: reading } = openAddressBook(bytes, file_name, changes);
  const rows: ReadRow[] = [];
  for (;;) {
    const { done, value } = reading.next();
    if (done) return { format, columns, mapping, rows, problem: value };
    rows.push(value);
  }
}
