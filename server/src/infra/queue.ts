/** Runs work when its slots are free. */
export type Queue = <T>(work: () => Promise<T>, slots?: number) => Promise<T>;

/** Limits concurrent work to a number of slots, first come first served; one piece takes one slot unless given. */
export function createQueue(size: number): Queue {
  const waiting: { slots: number; start: () => void }[] = [];
  let free = size;
  const startNext = () => {
    for (let [next] = waiting; next !== undefined && next.slots <= free; [next] = waiting) {
      waiting.shift();
      free -= next.slots;
      next.start();
    }
  };
  return async (work, slots = 1) => {
    await new Promise<void>((start) => {
      waiting.push({ slots, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += slots;
      startNext();
    }
  };
}
