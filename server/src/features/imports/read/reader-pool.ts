import type { MessageDescriptor } from '@lingui/core';
import { createQueue } from '../../../infra/queue.ts';
import type { KnownField } from '../address-book/csv/csv-targets.ts';
import type { ReadRow } from '../address-book/read-row.ts';
import { Reader } from './reader.ts';
import type { FileHeader, MappingChanges } from './reader-worker.ts';

/** Files read in parallel by this server. */
const MAX_READERS = 3;
/** Large files leave one reader free for small ones, which a user waits for. */
const MAX_LARGE_FILES = 2;

export interface FileToRead {
  bytes: Uint8Array;
  transfer: ArrayBuffer[];
  file_name: string;
  /** Mapping overrides. */
  mapping: MappingChanges;
  /** The custom fields of the user. */
  fields: readonly KnownField[];
}

/** An open file whose rows are read on demand; the generator returns a problem of the whole file. */
export interface OpenFile {
  head: FileHeader;
  rows(): AsyncGenerator<ReadRow[], MessageDescriptor | null>;
}

const allFiles = createQueue(MAX_READERS);
const largeFiles = createQueue(MAX_LARGE_FILES);
const idleReaders: Reader[] = [];

/**
 * Reads a file in a worker thread. Throws `InvalidFileError` if it can't be read, also while iterating. Large files
 * (`size`) wait for each other.
 */
export function withOpenFile<T>(
  file: FileToRead,
  size: 'small' | 'large',
  work: (book: OpenFile) => Promise<T>,
): Promise<T> {
  const read = () => allFiles(() => withReader(file, size, work));
  return size === 'large' ? largeFiles(read) : read();
}

async function withReader<T>(
  { transfer, ...file }: FileToRead,
  size: 'small' | 'large',
  work: (book: OpenFile) => Promise<T>,
): Promise<T> {
  const reader = acquireReader();
  try {
    const head = await reader.open(file, transfer);
    const result = await work({ head, rows: () => reader.rows() });
    // An idle reader keeps the memory of a large file.
    if (size === 'large') await reader.end();
    else releaseReader(reader);
    return result;
  } catch (error) {
    // The worker may be in the middle of a file.
    await reader.end();
    throw error;
  }
}

function acquireReader(): Reader {
  const idle = idleReaders.pop();
  if (idle === undefined) return new Reader(() => removeEndedReaders());
  idle.reuse();
  return idle;
}

function releaseReader(reader: Reader): void {
  if (reader.ended) return;
  reader.release();
  idleReaders.push(reader);
}

/** Removes idle readers that ended. */
function removeEndedReaders(): void {
  for (const reader of idleReaders.filter(({ ended }) => ended))
    idleReaders.splice(idleReaders.indexOf(reader), 1);
}
