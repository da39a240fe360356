import type { Message } from '#contract/conversations.ts';
import { byDay, type DayOf } from '../../../lib/time/days.ts';

/** Within this time the messages of one person stand together. */
const TOGETHER_MS = 5 * 60_000;

export interface MessageGroup {
  sender: number;
  messages: Message[];
  /** Begins what is new since the reader was last here. */
  isNew: boolean;
}

/** The newest messages and the older ones that were read page by page, each once, oldest first. The newest are the freshest. */
export function threadMessages(
  newest: readonly Message[],
  older: readonly Message[],
): readonly Message[] {
  if (older.length === 0) return newest;
  const byId = new Map([...older, ...newest].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Whether a stretch of older messages has no gap to the newest ones. */
export function reachesNewest(stretch: readonly Message[], newest: readonly Message[]): boolean {
  const [last, first] = [stretch.at(-1), newest[0]];
  return last !== undefined && first !== undefined && last.id >= first.id;
}

/** Days, and in each the messages of one person in a row. `firstNew` begins a group of its own. */
export function threadDays(
  messages: readonly Message[],
  firstNew: number | null,
): DayOf<MessageGroup>[] {
  return byDay(messages, (message) => message.created_at).map(({ day, items }) => ({
    day,
    items: groupBySender(items, firstNew),
  }));
}

function groupBySender(messages: readonly Message[], firstNew: number | null): MessageGroup[] {
  const groups: MessageGroup[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const isNew = message.id === firstNew;
    if (group !== undefined && !isNew && belongs(group, message)) group.messages.push(message);
    else groups.push({ sender: message.sender, messages: [message], isNew });
  }
  return groups;
}

function belongs({ sender, messages }: MessageGroup, message: Message): boolean {
  const last = messages.at(-1);
  if (last === undefined || sender !== message.sender) return false;
  return Date.parse(message.created_at) - Date.parse(last.created_at) < TOGETHER_MS;
}

/** Whether what I write at a moment (milliseconds) will stand together with my last messages. */
export function continuesGroup(
  messages: readonly Message[],
  me: number,
  at: number | undefined,
): boolean {
  const last = messages.at(-1);
  if (at === undefined || last?.sender !== me) return false;
  return at - Date.parse(last.created_at) < TOGETHER_MS;
}

/** The last message of mine that the other has read; "Read" stands under it. */
export function lastRead(messages: readonly Message[], me: number): number | null {
  return messages.findLast((message) => message.sender === me && message.is_read)?.id ?? null;
}

/** The first message that I have not read. */
export function firstUnread(messages: readonly Message[], me: number): number | null {
  return messages.find((message) => message.sender !== me && !message.is_read)?.id ?? null;
}
