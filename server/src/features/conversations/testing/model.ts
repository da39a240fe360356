/** A message as the model keeps it. */
export interface Sent {
  id: number;
  content: string;
  sender: number;
  created_at: string;
  is_read: boolean;
  /** Read by one who had blocked the sender, which the sender doesn't see until unblocked. */
  read_after_block: boolean;
  /** Written to one who had blocked the sender: the sender's alone. */
  withheld: boolean;
}

/** A conversation; people are 0, 1 and 2, and person 0 is in both. */
export interface Talk {
  id: number;
  people: [number, number];
  /** In the order of their ids. */
  messages: Sent[];
  hidden_by: Set<number>;
  /** Who of the two has blocked the other. */
  blocked_by: Set<number>;
}

/** Two conversations of three people, in a few lines without a database. */
export interface Model {
  talks: Talk[];
  /** How many operations there were, and how many texts were written. */
  operations: number;
  written: number;
}

export const seenBy = (who: number, talk: Talk) =>
  talk.messages.filter((message) => !message.withheld || message.sender === who);

export const unreadBy = (who: number, talk: Talk) =>
  seenBy(who, talk).filter((message) => message.sender !== who && !message.is_read);

export const otherOf = (who: number, { people: [one, other] }: Talk) => (who === one ? other : one);

export const talksOf = (who: number, { talks }: Model) =>
  talks.filter((talk) => talk.people.includes(who));

/** What a person's list has, newest first. */
export const listOf = (who: number, model: Model) =>
  talksOf(who, model)
    .filter((talk) => !talk.hidden_by.has(who))
    .toSorted((a, b) => newestAt(who, b).localeCompare(newestAt(who, a)) || b.id - a.id);

const newestAt = (who: number, talk: Talk) => seenBy(who, talk).at(-1)?.created_at ?? '';
