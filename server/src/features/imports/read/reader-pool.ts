import type { ReadRow } from '../address-book/read-row.ts';
import { Reader } from './reader.ts';
import type { FileHeader, MappingChanges } from './reader-worker.ts';

/** So many files are read at once by this server; the others wait for their turn. */
const READERS = 3;
/** Large ones leave one free for the small, which somebody waits for. */
const LARGE_AT_ONCE = 2;

export interface FileToRead {
  bytes: Uint8Array;
  /** The memory of the bytes, where nobody needs them here: it moves to the thread, so that they are there once. */
  given: ArrayBuffer[];
  file_name: string;
  /** The columns that go elsewhere than their names suggest. */
  mapping: MappingChanges;
}

/** An address book while it is read: `rows` gives some at a time, and in the end what is wrong with it as a whole. */
export interface OpenFile {
  head: FileHeader;
  rows(): AsyncGenerator<ReadRow[], string>;
}

const all = queueOf(READERS);
const large = queueOf(LARGE_AT_ONCE);
const resting: Reader[] = [];

/**
 * Reads a file in a thread of its own. Throws `InvalidFileError` where nothing can be made of it, also while its rows are
 * asked for. `size`: a large one waits for other large ones.
 */
export function withOpenFile<T>(
  file: FileToRead,
  size: 'small' | 'large',
  work: (book: OpenFile) => Promise<T>,
): Promise<T> {
  const read = () => all(() => withReader(file, work));
  return size === 'large' ? large(read) : read();
}

async function withReader<T>(
  { given, ...file }: FileToRead,
  work: (book: OpenFile) => Promise<T>,
): Promise<T> {
  const reader = takeReader();
  try {
    const head = await reader.open(file, given);
    const result = await work({ head, rows: () => reader.rows() });
    layBack(reader);
    return result;
  } catch (error) {
    // It may be in the middle of a file.
    await reader.end();
    throw error;
  }
}

function takeReader(): Reader {
  const known = resting.pop();
  if (known === undefined) return new Reader(() => forget());
  known.wake();
  return known;
}

function layBack(reader: Reader): void {
  if (reader.ended) return;
  reader.rest();
  resting.push(reader);
}

/** One that ended while it rested must not be taken again. */
function forget(): void {
  for (const reader of resting.filter(({ ended }) => ended))
    resting.splice(resting.indexOf(reader), 1);
}

/** Lets so many pieces of work run at once, in the order in which they came. */
function queueOf(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
