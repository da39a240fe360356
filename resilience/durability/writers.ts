import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../benchmarks/data-set/random.ts';
import { HttpError } from '../people.ts';
import { createNextOperation, type Operation, type WriterState } from './operations.ts';

/** An operation and its outcome. `unknown` means no response, so the write may exist or not. */
export interface RecordedOperation extends Operation {
  outcome: 'done' | 'rejected' | 'unknown';
}

export interface Writers {
  /** Stops new operations. */
  stop(): void;
  /** Resolves with all operations once each has finished or been abandoned. */
  done: Promise<RecordedOperation[]>;
  /** Unexpected error responses without duplicates. */
  unexpected: Set<string>;
}

const RETRY_INTERVAL_MS = 100;
const GIVE_UP_PROBABILITY = 0.2;

/** Each writer sends one operation after another. Most operations without a response are retried; some are abandoned. */
export function startWriters(states: WriterState[], extra: Operation[], random: Random): Writers {
  const abort = new AbortController();
  const unexpected = new Set<string>();
  const recorded: RecordedOperation[] = [];
  const run = async (operation: Operation) => {
    const givesUp = random.happens(GIVE_UP_PROBABILITY);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await operation.send();
        recorded.push({ ...operation, outcome: 'done' });
        return;
      } catch (error) {
        if (error instanceof HttpError && !isTemporary(error)) {
          unexpected.add(`${operation.kind}: ${error.message.replace(/\/\d+\//, '/…/')}`);
          recorded.push({ ...operation, outcome: 'rejected' });
          return;
        }
        if (!(error instanceof HttpError) && !isNetworkError(error)) throw error;
        if (givesUp) {
          recorded.push({ ...operation, outcome: 'unknown' });
          return;
        }
      }
      await setTimeout(RETRY_INTERVAL_MS);
    }
  };
  const write = async (state: WriterState) => {
    while (!abort.signal.aborted) await run(createNextOperation(state, random));
  };
  const done = Promise.all([...states.map(write), ...extra.map(run)]).then(() => recorded);
  return { stop: () => abort.abort(), done, unexpected };
}

/** Whether clients retry: the server or its database is unavailable, or a limit is exceeded. */
function isTemporary({ status }: HttpError): boolean {
  return status === 503 || status === 429;
}

/** Whether fetch received no response or an incomplete one. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error instanceof TypeError);
}
