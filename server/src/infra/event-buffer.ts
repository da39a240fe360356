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
  push(announced: PublishedEvent): void;
  /** Id of the newest event at least `ms_ago` old; undefined if none is buffered. */
  newest(ms_ago?: number): string | undefined;
  has(event_id: string): boolean;
  /** Events for a user after an id, oldest first. Null if the id is unknown or too many events followed. */
  after(event_id: string, user_id: number): PublishedEvent[] | null;
  clear(): void;
}

/** `now` is a monotonic clock in milliseconds. */
export function createEventBuffer(size: number, now = () => performance.now()): EventBuffer {
  const kept: PublishedEvent[] = [];
  const heard_at: number[] = [];
  let next = 0;
  /** The newest is 1 step back. */
  const placeBack = (steps: number) => (next - steps + size) % size;
  const back = (steps: number) => kept[placeBack(steps)];
  return {
    push(announced) {
      kept[next] = announced;
      heard_at[next] = now();
      next = (next + 1) % size;
    },
    newest(ms_ago = 0) {
      const before = now() - ms_ago;
      for (let steps = 1; steps <= kept.length; steps += 1) {
        if (heard_at[placeBack(steps)]! <= before) return back(steps)!.event_id;
      }
      return undefined;
    },
    has: (event_id) => kept.some((announced) => announced.event_id === event_id),
    after(event_id, user_id) {
      const missed: PublishedEvent[] = [];
      for (let steps = 1; steps <= kept.length && missed.length <= MAX_REPLAY; steps += 1) {
        const announced = back(steps)!;
        if (announced.event_id === event_id) return missed.toReversed();
        if (announced.user_ids.includes(user_id)) missed.push(announced);
      }
      return null;
    },
    clear() {
      kept.length = 0;
      next = 0;
    },
  };
}
