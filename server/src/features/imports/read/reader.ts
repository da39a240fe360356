import { Worker } from 'node:worker_threads';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ReadRow } from '../address-book/read-row.ts';
import { InvalidFileError } from '../address-book/open-file.ts';
import type { WorkerRequest, FileHeader, WorkerResponse } from './reader-worker.ts';

/** A file that takes longer for its next rows is rejected as malicious. */
const STEP_MS = 120_000;
/** Rows are streamed, so even the largest file needs little memory. */
const HEAP_MB = 96;
/** Starting a worker takes half a second, so it's reused for a while. */
const IDLE_MS = 10_000;

const WORKER = new URL('./reader-worker.ts', import.meta.url);
const TOO_EXPENSIVE_MESSAGE = msg`Couldn’t read this file: it takes too long or too much memory. Export your contacts again, or in parts.`;

/** A worker thread that reads one address book at a time. */
export class Reader {
  readonly #worker = new Worker(WORKER, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
  });
  #idle: NodeJS.Timeout | undefined;
  ended = false;

  constructor(onEnd: () => void) {
    // Pending requests handle the error themselves.
    this.#worker.on('error', () => {});
    this.#worker.once('exit', () => {
      this.ended = true;
      onEnd();
    });
  }

  /** Opens a file. Throws `InvalidFileError` if it can't be read. Transfers the buffers in `transfer`. */
  async open(
    request: Exclude<WorkerRequest, 'more'>,
    transfer: ArrayBuffer[],
  ): Promise<FileHeader> {
    const response = await this.#ask(request, transfer);
    if (!('head' in response)) throw new InvalidFileError(TOO_EXPENSIVE_MESSAGE);
    return response.head;
  }

  /** Yields the rows of the open file in chunks, read one chunk ahead; returns the file's problem, if any. */
  async *rows(): AsyncGenerator<ReadRow[], MessageDescriptor | null> {
    let next = this.#ask('more');
    for (;;) {
      const response = await next;
      if (!('rows' in response)) throw new InvalidFileError(TOO_EXPENSIVE_MESSAGE);
      if (!response.done) {
        next = this.#ask('more');
        // Prevents an unhandled rejection if the consumer stops early.
        next.catch(() => {});
      }
      yield response.rows;
      if (response.done) return response.problem;
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  release(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  reuse(): void {
    clearTimeout(this.#idle);
    this.#worker.ref();
  }

  #ask(request: WorkerRequest, transfer: ArrayBuffer[] = []): Promise<WorkerResponse> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const rejectAsTooExpensive = () =>
        finish(() => reject(new InvalidFileError(TOO_EXPENSIVE_MESSAGE)));
      const onMessage = (response: WorkerResponse) =>
        finish(() =>
          'unreadable' in response
            ? reject(new InvalidFileError(response.unreadable))
            : resolve(response),
        );
      const timer = setTimeout(() => {
        rejectAsTooExpensive();
        void worker.terminate();
      }, STEP_MS);
      const finish = (deliver: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', rejectAsTooExpensive);
        deliver();
      };
      worker.on('message', onMessage).once('exit', rejectAsTooExpensive);
      if (this.ended) rejectAsTooExpensive();
      else worker.postMessage(request, transfer);
    });
  }
}
