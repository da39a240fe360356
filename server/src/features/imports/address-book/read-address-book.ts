import type { ImportFormat } from '#contract/imports.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import type { ReadRow } from './read-row.ts';
import { readVCards } from './read-vcard.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { hasCards } from './vcard-lines.ts';

export interface ReadResult {
  format: ImportFormat;
  /** The header of a CSV file, each name once; empty for vCard. */
  columns: string[];
  /** For every column the field it goes to, `''` for none (`importField` of the contract). */
  mapping: Record<string, string>;
  rows: ReadRow[];
  /** What is wrong with the file as a whole, or was decided for it, in words; empty if nothing. */
  problem: string;
}

/**
 * Reads an exported address book: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), or CSV, in any common encoding.
 * `mapping` holds the columns of a CSV file that the person sends elsewhere than their names suggest.
 * A card or line that is wrong has its problems in words and never spoils the others.
 * Throws `UnreadableFile` where nothing can be made of the file, or it has too many rows.
 */
export function readAddressBook(
  bytes: Uint8Array,
  file_name: string,
  mapping: Record<string, string> = {},
): ReadResult {
  const text = decodeText(bytes);
  if (hasCards(text)) return { format: 'vcard', columns: [], mapping: {}, ...readVCards(text) };
  if (/\.(vcf|vcard)$/i.test(file_name)) {
    throw new UnreadableFile('This file holds no vCard: it has no line BEGIN:VCARD.');
  }
  const named = /\.(csv|tsv|txt)$/i.test(file_name);
  return { format: 'csv', ...readCsv(text, named, mapping) };
}
