import type { Connection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import { foldText } from '../../lib/fold-text.ts';
import type { Recipient } from './recipient.ts';

/** The people at the other end of conversations and of connections, each once, in this order. */
export function peopleOf(
  conversations: readonly Conversation[],
  connections: readonly Connection[],
  me: number,
): Recipient[] {
  const ends = [...conversations.map((one) => otherIn(one, me)), ...connections.map(otherEnd(me))];
  return eachOnce(ends.filter((person) => person !== undefined));
}

/** Those whose names hold all that was typed, without accents and case. */
export function named(people: readonly Recipient[], typed: string): Recipient[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return people.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}

export function eachOnce(people: readonly Recipient[]): Recipient[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function otherIn({ participants }: Conversation, me: number): Recipient | undefined {
  const other = participants.find(({ id }) => id !== me);
  return other && { id: other.id, name: other.name };
}

function otherEnd(me: number) {
  return (connection: Connection): Recipient =>
    connection.from_user === me
      ? { id: connection.to_user, name: connection.to_user_name }
      : { id: connection.from_user, name: connection.from_user_name };
}
