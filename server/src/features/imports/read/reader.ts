import { Worker } from 'node:worker_threads';
import type { ReadRow } from '../address-book/read-row.ts';
import { InvalidFileError } from '../address-book/open-file.ts';
import type { WorkerRequest, FileHeader, WorkerResponse } from './reader-worker.ts';

/** A file that needs longer than this for the next few rows is made to harm. */
const STEP_MS = 120_000;
/** Rows are handed over as they are read, so even the largest file needs little. */
const HEAP_MB = 96;
/** A worker takes half a second to start, so it stays for the next file a while. */
const IDLE_MS = 10_000;

const WORKER = new URL('./reader-worker.ts', import.meta.url);
const TOO_HARD =
  'This file could not be read: it took too long or too much memory. Export your contacts once more, or in parts.';

/** A thread that reads address books beside the event loop. Only one file is open at a time. */
export class Reader {
  readonly #worker = new Worker(WORKER, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
  });
  #idle: NodeJS.Timeout | undefined;
  /** Whether it ended, by itself or because it was told to. */
  ended = false;

  constructor(onEnd: () => void) {
    // Whatever waits for an answer is told by `#ask`.
    this.#worker.on('error', () => {});
    this.#worker.once('exit', () => {
      this.ended = true;
      onEnd();
    });
  }

  /** What the file is. Throws `InvalidFileError` where nothing can be made of it. What is `given` is here no longer. */
  async open(order: Exclude<WorkerRequest, 'more'>, given: ArrayBuffer[]): Promise<FileHeader> {
    const told = await this.#ask(order, given);
    if (!('head' in told)) throw new InvalidFileError(TOO_HARD);
    return told.head;
  }

  /** The rows of the open file, some at a time; the next are read while these are looked at. In the end the problem. */
  async *rows(): AsyncGenerator<ReadRow[], string> {
    let next = this.#ask('more');
    for (;;) {
      const told = await next;
      if (!('rows' in told)) throw new InvalidFileError(TOO_HARD);
      if (told.problem === null) {
        next = this.#ask('more');
        // Whoever stops asking for rows will not hear of it.
        next.catch(() => {});
      }
      yield told.rows;
      if (told.problem !== null) return told.problem;
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  /** Keeps neither the process nor, for long, its memory. */
  rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  wake(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  #ask(asked: WorkerRequest, given: ArrayBuffer[] = []): Promise<WorkerResponse> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const giveUp = () => settle(() => reject(new InvalidFileError(TOO_HARD)));
      const onTold = (told: WorkerResponse) =>
        settle(() =>
          'unreadable' in told ? reject(new InvalidFileError(told.unreadable)) : resolve(told),
        );
      const timer = setTimeout(() => {
        giveUp();
        void worker.terminate();
      }, STEP_MS);
      const settle = (done: () => void) => {
        clearTimeout(timer);
        worker.off('message', onTold).off('exit', giveUp);
        done();
      };
      worker.on('message', onTold).once('exit', giveUp);
      if (this.ended) giveUp();
      else worker.postMessage(asked, given);
    });
  }
}
