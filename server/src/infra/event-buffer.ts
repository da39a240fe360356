export interface PublishedEvent {
  event_id: string;
  user_ids: number[];
  topic: string;
  id: number | null;
}

// A client that missed more, or was away for longer, refetches everything. The time is shorter than the buffer lasts,
// because its end would count the events of all users.
const MAX_REPLAY = 500;
const MAX_REPLAY_MS = 120_000;

/** The newest events in order; older ones are dropped. */
export interface EventBuffer {
  push(event: PublishedEvent): void;
  /** Id of the newest event at least `ms_ago` old; undefined if none is buffered. */
  newest(ms_ago?: number): string | undefined;
  has(event_id: string): boolean;
  /** Events for a user after an id, oldest first. Null if it's unknown or too old, or too many followed. */
  after(event_id: string, user_id: number): PublishedEvent[] | null;
  clear(): void;
}

/** `now` is a monotonic clock in milliseconds. */
export function createEventBuffer(size: number, now = () => performance.now()): EventBuffer {
  const received: { at: number; event: PublishedEvent }[] = [];
  return {
    push(event) {
      received.push({ at: now(), event });
      if (received.length > size) received.shift();
    },
    newest(ms_ago = 0) {
      const before = now() - ms_ago;
      return received.findLast(({ at }) => at <= before)?.event.event_id;
    },
    has: (event_id) => received.some(({ event }) => event.event_id === event_id),
    after(event_id, user_id) {
      const index = received.findLastIndex(({ event }) => event.event_id === event_id);
      if (index === -1 || received[index]!.at < now() - MAX_REPLAY_MS) return null;
      const later = received.slice(index + 1).map(({ event }) => event);
      const missed = later.filter(({ user_ids }) => user_ids.includes(user_id));
      return missed.length > MAX_REPLAY ? null : missed;
    },
    clear() {
      received.length = 0;
    },
  };
}
