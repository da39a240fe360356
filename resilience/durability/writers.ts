import { setTimeout } from 'node:timers/promises';
import type { Chance } from '../../benchmarks/data-set/random.ts';
import { HttpError } from '../people.ts';
import { nextOperation, type Operation, type WriterState } from './operations.ts';

/** An operation and its response. `unheard`: no response, so either result is valid. */
export interface RecordedOperation extends Operation {
  heard: 'done' | 'refused' | 'unheard';
}

export interface Writers {
  /** Stops new operations. */
  rest(): void;
  /** Resolves with all operations once finished or given up. */
  done: Promise<RecordedOperation[]>;
  /** Unexpected responses, one per kind. */
  odd: Set<string>;
}

const RETRY_MS = 100;
const GIVES_UP = 0.2;

/** Each at their desk, one deed after the other; who gets no answer asks again, but for a few who give up. */
export function startWriters(desks: WriterState[], extra: Operation[], chance: Chance): Writers {
  const rest = new AbortController();
  const odd = new Set<string>();
  const noted: RecordedOperation[] = [];
  const carryOut = async (deed: Operation) => {
    const gives_up = chance.happens(GIVES_UP);
    for (let tries = 1; ; tries += 1) {
      try {
        await deed.send();
        noted.push({ ...deed, heard: 'done' });
        return;
      } catch (error) {
        if (error instanceof HttpError && !isAway(error)) {
          odd.add(`${deed.kind}: ${error.message.replace(/\/\d+\//, '/…/')}`);
          noted.push({ ...deed, heard: 'refused' });
          return;
        }
        if (!(error instanceof HttpError) && !isNetwork(error)) throw error;
        if (gives_up) {
          noted.push({ ...deed, heard: 'unheard' });
          return;
        }
      }
      await setTimeout(RETRY_MS);
    }
  };
  const write = async (desk: WriterState) => {
    while (!rest.signal.aborted) await carryOut(nextOperation(desk, chance));
  };
  const done = Promise.all([...desks.map(write), ...extra.map(carryOut)]).then(() => noted);
  return { rest: () => rest.abort(), done, odd };
}

/** What a client asks again after: the server or its database is away, or it is to wait. */
function isAway({ status }: HttpError): boolean {
  return status === 503 || status === 429;
}

/** What fetch throws where no answer came, or none that was whole. */
function isNetwork(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error instanceof TypeError);
}
