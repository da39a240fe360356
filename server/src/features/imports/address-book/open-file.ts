import type { MessageDescriptor } from '@lingui/core';
import type { ImportFormat } from '#contract/imports.ts';
import { TranslatableError } from '../../../infra/translations.ts';
import type { ReadRow } from './read-row.ts';

/** The file can't be imported. */
export class InvalidFileError extends TranslatableError {
  override name = 'UnreadableFile';
}

/** An open file whose rows are read lazily. */
export interface OpenAddressBook {
  format: ImportFormat;
  /** Unique header names; empty for vCard. */
  columns: string[];
  /** The target of each column, `''` for none (`importField`). */
  mapping: Record<string, string>;
  /** Up to three shortened values per column. */
  samples: string[][];
  /** An estimate: nested cards and invalid lines count as well. */
  count: number;
  /** Returns a problem of the whole file. */
  rows: Generator<ReadRow, MessageDescriptor | null>;
}
