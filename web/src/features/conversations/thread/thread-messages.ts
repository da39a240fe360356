import type { Message } from '#contract/conversations.ts';
import { groupByDay, type DayGroup } from '../../../lib/time/days.ts';

/** Messages of one sender within this time form a group. */
const GROUP_MS = 5 * 60_000;

export interface CatalogName {
  sender: number;
  messages: Message[];
  /** Starts with the first unread message. */
  isNew: boolean;
}

/** Merges the newest and older pages, oldest first; the newest are authoritative. */
export function threadMessages(
  newest: readonly Message[],
  older: readonly Message[],
): readonly Message[] {
  if (older.length === 0) return newest;
  const byId = new Map([...older, ...newest].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Whether loaded older messages connect to the newest without a gap. */
export function reachesNewest(loaded: readonly Message[], newest: readonly Message[]): boolean {
  const [last, first] = [loaded.at(-1), newest[0]];
  return last !== undefined && first !== undefined && last.id >= first.id;
}

/** Days with groups of messages. `firstNew` starts its own group. */
export function threadDays(
  messages: readonly Message[],
  firstNew: number | null,
): DayGroup<CatalogName>[] {
  return groupByDay(messages, (message) => message.created_at).map(({ day, items }) => ({
    day,
    items: groupBySender(items, firstNew),
  }));
}

function groupBySender(messages: readonly Message[], firstNew: number | null): CatalogName[] {
  const groups: CatalogName[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const isNew = message.id === firstNew;
    if (group !== undefined && !isNew && belongsToGroup(group, message))
      group.messages.push(message);
    else groups.push({ sender: message.sender, messages: [message], isNew });
  }
  return groups;
}

function belongsToGroup({ sender, messages }: CatalogName, message: Message): boolean {
  const last = messages.at(-1);
  if (last === undefined || sender !== message.sender) return false;
  if (last.introduction !== null || message.introduction !== null) return false;
  return Date.parse(message.created_at) - Date.parse(last.created_at) < GROUP_MS;
}

/** Whether a message sent at this time continues the last group. */
export function continuesGroup(
  messages: readonly Message[],
  me: number,
  sentAt: number | undefined,
): boolean {
  const last = messages.at(-1);
  if (sentAt === undefined || last?.sender !== me || last.introduction !== null) return false;
  return sentAt - Date.parse(last.created_at) < GROUP_MS;
}

/** The user's last message that was read. */
export function lastRead(messages: readonly Message[], me: number): number | null {
  return messages.findLast((message) => message.sender === me && message.is_read)?.id ?? null;
}

export function firstUnread(messages: readonly Message[], me: number): number | null {
  return messages.find((message) => message.sender !== me && !message.is_read)?.id ?? null;
}
