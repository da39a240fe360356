import type { FastifyRequest } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { sessionOf } from './authenticate.ts';

/** Limits how many tasks of a key run at once on this server; the others wait in order. */
export class Slots {
  readonly #max: number;
  readonly #users = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Resolves when the task may start, with the function that frees its slot. */
  async acquire(key: string): Promise<() => void> {
    const user = this.#users.get(key) ?? { running: 0, waiting: [] };
    this.#users.set(key, user);
    // A finished task passes its slot on.
    if (user.running < this.#max) user.running += 1;
    else await new Promise<void>((resolve) => user.waiting.push(resolve));
    return () => {
      const next = user.waiting.shift();
      if (next !== undefined) next();
      else user.running -= 1;
      if (user.running === 0) this.#users.delete(key);
    };
  }
}

/** Keeps one user, or one address without a session, from occupying a server. See docs/decisions/118. */
export interface RequestSlots {
  /** Waits for a slot and returns the function that frees it. `query` is that of the request unless given. */
  acquire(route: Route, request: FastifyRequest, query?: object): Promise<() => void>;
}

/** `addressBlock` returns what addresses of one network have in common. */
export function createRequestSlots(addressBlock: (ip: string) => string): RequestSlots {
  const requests = new Slots(LIMITS.concurrent_requests);
  const costlyRequests = new Slots(1);
  return {
    async acquire(route, request, query = request.query as object) {
      const key = String(sessionOf(request)?.user_id ?? addressBlock(request.ip));
      if (!isCostly(route, query)) return requests.acquire(key);
      const freeCostly = await costlyRequests.acquire(key);
      const free = await requests.acquire(key);
      return () => {
        free();
        freeCostly();
      };
    },
  };
}

function isCostly({ costly }: Route, query: { q?: unknown }): boolean {
  return costly === true || query.q !== undefined;
}
