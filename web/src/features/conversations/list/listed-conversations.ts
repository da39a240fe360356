import type { Conversation, Participant } from '#contract/conversations.ts';
import type { UserCard } from '#contract/user-card.ts';
import { fullName } from '../../../lib/text/full-name.ts';
import { containsEveryWord } from '../../../lib/text/contains-every-word.ts';

/** A conversation that exists only locally until its first message. */
export interface PlaceholderConversation {
  id: `placeholder-${number}`;
  participants: Participant[];
  last_message: null;
  last_message_time: null;
  unread_count: 0;
  is_placeholder: true;
}

export type ListedConversation = Conversation | PlaceholderConversation;

const NO_ONE: Participant = { id: 0, name: '', email: null, photo_url: null, avatar_url: null };

/** The other participant; the server lists the current user first. */
export function otherParticipant({
  participants,
}: Pick<ListedConversation, 'participants'>): Participant {
  return participants[1] ?? participants[0] ?? NO_ONE;
}

/** A user in a conversation that exists only locally. */
export function participantOf(
  person: Pick<UserCard, 'id' | 'first_name' | 'last_name' | 'avatar_url'>,
): Participant {
  const { id, avatar_url } = person;
  return { id, name: fullName(person), email: null, photo_url: null, avatar_url };
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
  return conversations.find((conversation) => otherParticipant(conversation).id === user_id);
}

/** Adds the placeholder at the top unless the conversation exists. */
export function withPlaceholder(
  conversations: readonly Conversation[],
  placeholder: PlaceholderConversation | null,
): readonly ListedConversation[] {
  if (placeholder === null) return conversations;
  if (conversationWith(conversations, otherParticipant(placeholder).id) !== undefined)
    return conversations;
  return [placeholder, ...conversations];
}

/** Conversations whose other participant's name contains every typed word, ignoring case and accents. */
export function filterByName<C extends ListedConversation>(
  conversations: readonly C[],
  query: string,
): readonly C[] {
  return conversations.filter((conversation) =>
    containsEveryWord(otherParticipant(conversation).name, query),
  );
}
