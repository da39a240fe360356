import { parentPort } from 'node:worker_threads';
import { InvalidFileError, type OpenAddressBook } from '../address-book/open-file.ts';
import { openAddressBook } from '../address-book/open-address-book.ts';
import type { ReadRow } from '../address-book/read-row.ts';

// What a worker thread does: it reads address books, one after the other, as fast as their rows are asked for.

/** A file to open, or the wish for more rows of the one that is open. */
export type WorkerRequest =
  'more' | { bytes: Uint8Array; file_name: string; mapping: MappingChanges };
export type MappingChanges = Record<string, string>;

/** What a file is, before its rows are read. */
export type FileHeader = Omit<OpenAddressBook, 'rows'>;

/** `problem` is what is wrong with the file as a whole; with it the rows are at their end. */
export type WorkerResponse =
  { head: FileHeader } | { rows: ReadRow[]; problem: string | null } | { unreadable: string };

const ROWS_AT_ONCE = 250;

let rows: OpenAddressBook['rows'] | null = null;

parentPort?.on('message', (asked: WorkerRequest) => parentPort?.postMessage(answer(asked), []));

function answer(asked: WorkerRequest): WorkerResponse {
  try {
    return asked === 'more' ? readMore() : open(asked);
  } catch (error) {
    if (error instanceof InvalidFileError) return { unreadable: error.message };
    throw error;
  }
}

function open({ bytes, file_name, mapping }: Exclude<WorkerRequest, 'more'>): WorkerResponse {
  const { rows: reading, ...head } = openAddressBook(bytes, file_name, mapping);
  rows = reading;
  return { head };
}

function readMore(): WorkerResponse {
  const some: ReadRow[] = [];
  while (rows !== null && some.length < ROWS_AT_ONCE) {
    const { done, value } = rows.next();
    if (done) {
      rows = null;
      return { rows: some, problem: value };
    }
    some.push(value);
  }
  return { rows: some, problem: null };
}
