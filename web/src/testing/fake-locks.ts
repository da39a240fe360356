/** Mocks the Web Locks API, which jsdom doesn't have: exclusive locks, granted in order. */
export function fakeLocks() {
  const ends = new Map<AbortSignal, () => void>();
  const queues = new Map<string, Promise<void>>();
  const request = async (
    name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<void> => {
    const before = queues.get(name) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    queues.set(
      name,
      before.then(() => promise),
    );
    await before;
    ends.set(signal, resolve);
    try {
      signal.throwIfAborted();
      await work();
    } finally {
      resolve();
    }
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return {
    /** Releases the lock of this signal, as when its page closes. */
    release: (signal: AbortSignal) => ends.get(signal)?.(),
    remove: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}
