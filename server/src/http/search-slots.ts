import { LIMITS } from '#contract/limits.ts';

/** Runs at most two searches of a user at once on this server, because a search may be expensive; the others wait. */
export interface SearchSlots {
  run<T>(user_id: number, search: () => Promise<T>): Promise<T>;
}

export function createSearchSlots(): SearchSlots {
  const users = new Map<number, { running: number; waiting: (() => void)[] }>();
  return {
    async run(user_id, search) {
      const user = users.get(user_id) ?? { running: 0, waiting: [] };
      users.set(user_id, user);
      // A finished search passes its slot on.
      if (user.running < LIMITS.concurrent_searches) user.running += 1;
      else await new Promise<void>((resolve) => user.waiting.push(resolve));
      try {
        return await search();
      } finally {
        const next = user.waiting.shift();
        if (next !== undefined) next();
        else user.running -= 1;
        if (user.running === 0) users.delete(user_id);
      }
    },
  };
}
