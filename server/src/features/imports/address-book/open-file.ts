import type { ImportFormat } from '#contract/imports.ts';
import type { ReadRow } from './read-row.ts';

/** Nothing can be made of the file; the message is a sentence for the person who chose it. */
export class InvalidFileError extends Error {
  override name = 'UnreadableFile';
}

/** An exported address book, of which the rows are yet to be read. */
export interface OpenAddressBook {
  format: ImportFormat;
  /** The header of a CSV file, each name once; empty for vCard. */
  columns: string[];
  /** For every column the field it goes to, `''` for none (`importField` of the contract). */
  mapping: Record<string, string>;
  /** Of each column up to three values, shortened. */
  samples: string[][];
  /** How many rows there will be, or nearly: a card within a card and a line that is wrong count as well. */
  count: number;
  /** The rows, made one by one. In the end what is wrong with the file as a whole, in words; empty if nothing. */
  rows: Generator<ReadRow, string>;
}
