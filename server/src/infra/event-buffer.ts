export interface PublishedEvent {
  event_id: string;
  user_ids: number[];
  topic: string;
  id: number | null;
}

// A client that missed more refetches everything.
const MAX_REPLAY = 500;

/** The newest events in order; older ones are dropped. */
export interface EventBuffer {
  push(event: PublishedEvent): void;
  /** Id of the newest event at least `ms_ago` old; undefined if none is buffered. */
  newest(ms_ago?: number): string | undefined;
  has(event_id: string): boolean;
  /** Events for a user after an id, oldest first. Null if the id is unknown or too many events followed. */
  after(event_id: string, user_id: number): PublishedEvent[] | null;
  clear(): void;
}

/** `now` is a monotonic clock in milliseconds. */
export function createEventBuffer(size: number, now = () => performance.now()): EventBuffer {
  const events: PublishedEvent[] = [];
  const received_at: number[] = [];
  let next = 0;
  /** The newest is 1 step back. */
  const indexBack = (steps: number) => (next - steps + size) % size;
  const back = (steps: number) => events[indexBack(steps)];
  return {
    push(event) {
      events[next] = event;
      received_at[next] = now();
      next = (next + 1) % size;
    },
    newest(ms_ago = 0) {
      const before = now() - ms_ago;
      for (let steps = 1; steps <= events.length; steps += 1) {
        if (received_at[indexBack(steps)]! <= before) return back(steps)!.event_id;
      }
      return undefined;
    },
    has: (event_id) => events.some((event) => event.event_id === event_id),
    after(event_id, user_id) {
      const missed: PublishedEvent[] = [];
      for (let steps = 1; steps <= events.length && missed.length <= MAX_REPLAY; steps += 1) {
        const event = back(steps)!;
        if (event.event_id === event_id) return missed.toReversed();
        if (event.user_ids.includes(user_id)) missed.push(event);
      }
      return null;
    },
    clear() {
      events.length = 0;
      next = 0;
    },
  };
}
