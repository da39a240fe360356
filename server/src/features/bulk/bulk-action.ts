import type { UserContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { BatchRow, BulkValue } from './bulk.queries.ts';

/** A slice of the selected contacts, ordered by id. */
export interface Chunk {
  owner_id: number;
  batch_id: number;
  ids: number[];
  value: BulkValue;
  /** The start of the action, equal for all contacts. */
  timestamp: Timestamp;
}

/** A slice of changed contacts, for undo. */
export interface DoneChunk extends Omit<Chunk, 'ids'> {
  rows: BatchRow[];
}

/** Both functions run in the caller's transaction. */
export interface Action {
  /** Where the affected contacts are. */
  scope: 'list' | 'trash';
  /** Contacts per step, which bounds memory and the time other requests wait. */
  chunk_size: number;
  /** Applies the action; returns the changed contacts with the data to undo it. */
  run(ctx: UserContext, chunk: Chunk): Promise<BatchRow[]>;
  /** Reverts contacts that are still in the changed state, in the list or the trash; returns their number. */
  undo(ctx: UserContext, done: DoneChunk): Promise<number>;
  /** Changes besides contacts, before them; returns the number to count as changed. */
  applySettings?(ctx: UserContext, value: BulkValue): Promise<number>;
  /** Reverts them, before the contacts; returns the same number if anything was reverted. */
  revertSettings?(ctx: UserContext, value: BulkValue): Promise<number>;
}

// Rewriting a contact takes about 0.1 ms.
export const CARDS_PER_STEP = 250;
