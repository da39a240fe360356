import type { MessageDescriptor } from '@lingui/core';
import type { ImportFormat } from '#contract/imports.ts';
import type { ReadRow } from '../read-row.ts';

/** The people of an export, and what isn't about a person. */
export interface JsonBook {
  format: ImportFormat;
  count: number;
  rows: () => Iterable<ReadRow>;
  problem: MessageDescriptor | null;
}
