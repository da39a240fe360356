import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { decodeUtf8 } from '../decode-text.ts';
import { InvalidFileError, type OpenAddressBook } from '../open-file.ts';
import type { ReadRow } from '../read-row.ts';
import type { JsonBook } from './json-book.ts';
import { objectOf } from './json-values.ts';
import { readMonica } from './read-monica.ts';
import { readNametag } from './read-nametag.ts';

/**
 * Opens the JSON export of Monica or Nametag, recognized by its content. Null if it isn't JSON; throws
 * `InvalidFileError` for other JSON.
 */
export function openJson(bytes: Uint8Array, file_name: string): OpenAddressBook | null {
  const data = parse(bytes);
  if (data === undefined && !/\.json$/i.test(file_name)) return null;
  const file = objectOf(data);
  const book = readMonica(file) ?? readNametag(file);
  if (book === null)
    throw new InvalidFileError(
      msg`This JSON file isn’t an export from Monica or Nametag. Export your contacts as vCard or CSV instead.`,
    );
  if (book.count > LIMITS.import_rows)
    throw new InvalidFileError(
      msg`This file has more than ${plural({ max: LIMITS.import_rows }, { one: '# person', other: '# people' })}.`,
    );
  const { format, count } = book;
  return { format, columns: [], mapping: {}, samples: [], count, rows: rowsOf(book) };
}

/** Undefined if it isn't a JSON object. */
function parse(bytes: Uint8Array): unknown {
  const start = bytes.findIndex((byte) => byte > SPACE && !BYTE_ORDER_MARK.has(byte));
  if (bytes[start] !== OPENING_BRACE) return undefined;
  const text = decodeUtf8(bytes);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SPACE = 0x20;
const OPENING_BRACE = 0x7b;
const BYTE_ORDER_MARK = new Set([0xef, 0xbb, 0xbf]);

function* rowsOf({ rows, problem }: JsonBook): Generator<ReadRow, MessageDescriptor | null> {
  yield* rows();
  return problem;
}
