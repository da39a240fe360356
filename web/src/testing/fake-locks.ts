/** Mocks the Web Locks API, which jsdom doesn't have: exclusive locks, granted in order. */
export function fakeLocks() {
  const releases = new Map<AbortSignal, () => void>();
  const queues = new Map<string, Promise<void>>();
  const request = async (
    name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<void> => {
    const previous = queues.get(name) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    queues.set(
      name,
      previous.then(() => promise),
    );
    await previous;
    releases.set(signal, resolve);
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
    release: (signal: AbortSignal) => releases.get(signal)?.(),
    remove: () => Reflect.deleteProperty(navigator, 'locks'),
  };
}
