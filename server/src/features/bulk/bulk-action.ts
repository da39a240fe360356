import type { Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { BatchRow } from './bulk.queries.ts';

/** A tag, a contact type's id, or null: as the action takes it. */
export type BulkValue = number | string | null;

/** Some of the contacts of an action, in the order of their ids. */
export interface Chunk {
  owner_id: number;
  ids: number[];
  value: BulkValue;
  /** When the action began: the same for all its contacts. */
  moment: Timestamp;
}

/** Some of what an action changed, to be taken back. */
export interface DoneChunk extends Omit<Chunk, 'ids'> {
  rows: BatchRow[];
}

/** One thing that can be done to many contacts. Both work inside the caller's transaction. */
export interface Action {
  /** Where the contacts are that it is done to. */
  place: 'list' | 'trash';
  /** So many are done at once: so many are in memory, and hold up the other calls of this server. */
  at_once: number;
  /** Does it, and gives those that were not so already with what it takes to take it back. */
  run(ctx: Context, chunk: Chunk): Promise<BatchRow[]>;
  /** Takes it back where it is still so, in the list and in the trash; gives the number of contacts. */
  undo(ctx: Context, done: DoneChunk): Promise<number>;
}
