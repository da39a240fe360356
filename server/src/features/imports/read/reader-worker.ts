import type { MessageDescriptor } from '@lingui/core';
import { parentPort } from 'node:worker_threads';
import { InvalidFileError, type OpenAddressBook } from '../address-book/open-file.ts';
import { openAddressBook } from '../address-book/open-address-book.ts';
import type { KnownField } from '../address-book/csv/csv-targets.ts';
import type { ReadRow } from '../address-book/read-row.ts';

// The worker thread: reads one address book at a time, on demand.

/** Opens a file or requests more rows of the open one. */
export type WorkerRequest =
  | 'more'
  | {
      bytes: Uint8Array;
      file_name: string;
      mapping: MappingChanges;
      fields: readonly KnownField[];
    };
export type MappingChanges = Record<string, string>;

export type FileHeader = Omit<OpenAddressBook, 'rows'>;

/** `problem` is of the whole file, known at its end. */
export type WorkerResponse =
  | { head: FileHeader }
  | { rows: ReadRow[]; done: boolean; problem: MessageDescriptor | null }
  | { unreadable: MessageDescriptor };

const ROWS_AT_ONCE = 250;

let rows: OpenAddressBook['rows'] | null = null;

parentPort?.on('message', (request: WorkerRequest) => parentPort?.postMessage(answer(request), []));

function answer(request: WorkerRequest): WorkerResponse {
  try {
    return request === 'more' ? readMore() : open(request);
  } catch (error) {
    if (error instanceof InvalidFileError) return { unreadable: error.detail };
    throw error;
  }
}

function open({
  bytes,
  file_name,
  mapping,
  fields,
}: Exclude<WorkerRequest, 'more'>): WorkerResponse {
  const { rows: reading, ...head } = openAddressBook(bytes, file_name, mapping, fields);
  rows = reading;
  return { head };
}

function readMore(): WorkerResponse {
  const some: ReadRow[] = [];
  while (rows !== null && some.length < ROWS_AT_ONCE) {
    const { done, value } = rows.next();
    if (done) {
      rows = null;
      return { rows: some, done: true, problem: value };
    }
    some.push(value);
  }
  return { rows: some, done: false, problem: null };
}
