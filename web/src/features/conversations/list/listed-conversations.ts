import type { Conversation, Participant } from '#contract/conversations.ts';
import { foldText } from '../../../lib/text/fold-text.ts';

/** A conversation that exists only here, until its first message is sent. */
export interface PlaceholderConversation {
  id: `placeholder-${number}`;
  participants: Participant[];
  last_message: null;
  last_message_time: null;
  unread_count: 0;
  is_placeholder: true;
}

export type ListedConversation = Conversation | PlaceholderConversation;

/** The one of the two who isn't the reader; the server names the reader first. */
export function otherOf({ participants }: Pick<ListedConversation, 'participants'>): Participant {
  return participants[1] ?? participants[0] ?? { id: 0, name: '', email: null };
}

export function placeholderWith(me: Participant, other: Participant): PlaceholderConversation {
  return {
    id: `placeholder-${other.id}`,
    participants: [me, other],
    last_message: null,
    last_message_time: null,
    unread_count: 0,
    is_placeholder: true,
  };
}

export function conversationWith(
  conversations: readonly Conversation[],
  user_id: number,
): Conversation | undefined {
  return conversations.find((conversation) => otherOf(conversation).id === user_id);
}

/** The placeholder stands on top, and is gone as soon as there is a real conversation with that person. */
export function withPlaceholder(
  conversations: readonly Conversation[],
  placeholder: PlaceholderConversation | null,
): readonly ListedConversation[] {
  if (placeholder === null) return conversations;
  if (conversationWith(conversations, otherOf(placeholder).id) !== undefined) return conversations;
  return [placeholder, ...conversations];
}

/** Those whose other person's name has every word that was typed, whatever its case and accents. */
export function matching<C extends ListedConversation>(
  conversations: readonly C[],
  typed: string,
): readonly C[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return conversations.filter((conversation) => {
    const name = foldText(otherOf(conversation).name);
    return words.every((word) => name.includes(word));
  });
}
