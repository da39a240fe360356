import { msg } from '@lingui/core/runtime-macro';
import { linesOf } from './decode-text.ts';
import { isAddressList, openAddresses } from './read-addresses.ts';
import type { KnownField } from './csv/csv-targets.ts';
import { openCsv } from './csv/read-csv.ts';
import { openJson } from './json/open-json.ts';
import { InvalidFileError, type OpenAddressBook } from './open-file.ts';
import { readVCards } from './vcard/read-vcard.ts';
import { countCards } from './vcard/vcard-lines.ts';

/**
 * Opens vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), CSV, or an address list (RFC 5322) in any common encoding, or the
 * export of another program as JSON. `mapping` overrides CSV columns, and `fields` are the user's custom fields. Invalid
 * cards and lines become rows with problems. Throws `InvalidFileError` if
 * nothing can be read. See docs/decisions/017.
 */
export function openAddressBook(
  bytes: Uint8Array,
  file_name: string,
  mapping: Record<string, string> = {},
  fields: readonly KnownField[] = [],
): OpenAddressBook {
  const json = openJson(bytes, file_name);
  if (json !== null) return json;
  const lines = linesOf(bytes);
  const count = countCards(lines);
  if (count > 0)
    return {
      format: 'vcard',
      columns: [],
      mapping: {},
      samples: [],
      count,
      rows: readVCards(lines),
    };
  if (/\.(vcf|vcard)$/i.test(file_name)) {
    throw new InvalidFileError(msg`This isn’t a vCard file. It has no BEGIN:VCARD line.`);
  }
  if (isAddressList(lines, file_name)) return openAddresses(lines);
  const named = /\.(csv|tsv|txt)$/i.test(file_name);
  return { format: 'csv', ...openCsv(lines, named, mapping, fields) };
}
