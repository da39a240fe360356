import {
  infiniteQueryOptions,
  notifyManager,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/conversations.ts';
import { DURATIONS } from '#contract/limits.ts';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { PAGED, rowsOf } from '../../lib/paged.ts';
import { wasAnswered } from '../../lib/api-error.ts';
import { withConversation, withMessage, type ConversationPage } from './conversations-cache.ts';
import { changeOutbox } from './outbox.ts';
import { failed, without, type OutgoingMessage } from './outgoing.ts';

/** Always, also while the event stream is healthy and while nobody looks. */
const POLLED = { refetchInterval: DURATIONS.poll_ms, refetchIntervalInBackground: true };

const LIST = ['conversations', 'list'] as const;
const UNREAD = ['conversations', 'unread_count'] as const;

/** My conversations, newest message first. */
export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/conversations/', { query: { cursor: pageParam }, signal }),
    ...PAGED,
    ...POLLED,
    select: rowsOf,
  });

/** Unread messages over all conversations. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call('GET /api/messages/unread-count/', { signal }),
    ...POLLED,
  });

/** One conversation with its newest 50 messages. The id may be whatever an address holds: the server judges it. */
export const conversationQuery = (id: number | string) =>
  queryOptions({
    queryKey: ['conversations', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/conversations/{id}/', { params: { id }, signal }),
  });

/** The messages from the newest backwards, each page oldest first; the first one reaches twice as far as the conversation's own 50. */
export const olderMessagesQuery = (id: number | string) =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'one', id, 'messages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/conversations/{id}/messages/', {
        params: { id },
        query: { cursor: pageParam, limit: 100 },
        signal,
      }),
    ...PAGED,
    select: rowsOf,
  });

/** Messages that are being sent by this page. */
const underWay = new Set<string>();

/**
 * Sends what is in the outbox, one after the other in the order of writing. What fails stays there with its problem and its
 * key, so that trying again never sends it twice.
 */
export function useSendMessage() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'outbox' },
    mutationFn: deliver,
    onSuccess: (sent, outgoing) => settle(queries, outgoing, sent),
    onError: (error, outgoing) => {
      const problem = errorMessage(error, 'Failed to send message');
      changeOutbox(outgoing.sender, (all) =>
        failed(all, outgoing.key, { problem, answered: wasAnswered(error) }),
      );
    },
    onSettled: (_sent, _error, { key }) => underWay.delete(key),
  });
  return (outgoing: OutgoingMessage) => {
    if (underWay.has(outgoing.key)) return;
    underWay.add(outgoing.key);
    mutate(outgoing);
  };
}

type Sent = { conversation: Conversation } | { message: Message };

async function deliver(outgoing: OutgoingMessage): Promise<Sent> {
  const { key: idempotency_key, conversation, to_user, sender, content } = outgoing;
  if (conversation === null) {
    const body = { to_user, initial_message: content };
    return {
      conversation: await call('POST /api/conversations/start/', { body, idempotency_key }),
    };
  }
  const body = { content, conversation, sender };
  const params = { id: conversation };
  return {
    message: await call('POST /api/conversations/{id}/messages/', {
      params,
      body,
      idempotency_key,
    }),
  };
}

/** The real message takes the place of the outgoing one in the same breath. */
function settle(queries: QueryClient, { sender, key }: OutgoingMessage, sent: Sent): void {
  notifyManager.batch(() => {
    if ('message' in sent) {
      const { message } = sent;
      queries.setQueryData(
        conversationQuery(message.conversation).queryKey,
        (known) => known && withMessage(known, message),
      );
    } else showConversation(queries, sent.conversation);
    notifyManager.schedule(() => changeOutbox(sender, (all) => without(all, key)));
  });
  void queries.invalidateQueries({ queryKey: LIST });
}

function showConversation(queries: QueryClient, conversation: Conversation): void {
  queries.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
  queries.setQueryData<InfiniteData<ConversationPage, string>>(
    LIST,
    (known) => known && withConversation(known, conversation),
  );
}

export function useMarkConversationRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/conversations/{id}/mark_read/', { params: { id } }),
    meta: { failure: 'Failed to mark conversation as read' },
    onSuccess: (conversation) => {
      showConversation(queries, conversation);
      void queries.invalidateQueries({ queryKey: UNREAD });
    },
  });
}

export function useMarkAllConversationsRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/conversations/mark_all_read/'),
    meta: { failure: 'Failed to mark conversation as read' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}

/** Takes a conversation out of my list; its next message brings it back. */
export function useHideConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/conversations/{id}/hide/', { params: { id } }),
    meta: { failure: 'Failed to hide conversation' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}
