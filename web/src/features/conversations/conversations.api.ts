import { t } from '@lingui/core/macro';
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
import { call } from '../../lib/http/api.ts';
import { pagedQuery, rowsOf, pagedApiQuery, apiQuery } from '../../lib/http/api-query.ts';
import { readSession } from '../../lib/http/session.ts';
import { withConversation, withMessage, type ConversationPage } from './conversations-cache.ts';
import { discard, readOutbox } from './outbox/outbox.ts';
import type { OutgoingChange, OutgoingMessage } from './outbox/outgoing.ts';

/** Polled as a fallback, even while the event stream works. */
const POLLING = { refetchInterval: DURATIONS.poll_ms, refetchIntervalInBackground: true };

const LIST = ['conversations', 'list'] as const;
const UNREAD = ['conversations', 'unread_count'] as const;

export const conversationsQuery = () => ({
  ...pagedQuery(LIST, ({ pageParam: cursor, signal }) =>
    call('GET /api/conversations/', { query: { cursor }, signal }),
  ),
  ...POLLING,
});

export const unreadCountQuery = () =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call('GET /api/messages/unread-count/', { signal }),
    ...POLLING,
  });

/** The id of the conversation with a user, even if hidden; null if there is none. */
export const conversationIdQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['conversations', 'with', user_id] as const,
    queryFn: async ({ signal }) => {
      const { results } = await call('GET /api/conversations/', {
        query: { user: user_id },
        signal,
      });
      return results[0]?.id ?? null;
    },
  });

/** One conversation with its newest 50 messages. The id comes from the URL; the server validates it. */
export const conversationQuery = (id: number | string) =>
  apiQuery(['conversations', 'one', id], 'GET /api/conversations/{id}/', { params: { id } });

/** Messages per page when scrolling through a conversation. */
const AROUND_PAGE_SIZE = 100;

/** Messages around one of them, with more in both directions. */
export const messagesAroundQuery = (id: number, around: number) =>
  infiniteQueryOptions({
    queryKey: ['conversations', 'one', id, 'around', around] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/conversations/{id}/messages/', {
        params: { id },
        query: { ...(cursor === '' ? { around } : { cursor }), limit: AROUND_PAGE_SIZE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.newer_cursor,
    getPreviousPageParam: (first) => first.next_cursor,
    select: rowsOf,
  });

/** Messages containing the words, newest first, optionally in one conversation. */
export const messageSearchQuery = (q: string, conversation?: number) => ({
  ...pagedQuery(['conversations', 'search', conversation ?? null, q], (page) => {
    const limit = conversation === undefined ? 20 : 200;
    const query = { q, conversation, cursor: page.pageParam, limit };
    return call('GET /api/messages/search/', { query, signal: page.signal });
  }),
  enabled: q !== '',
});

/** Older messages page by page, each oldest first; the first page repeats the 50 messages of `conversationQuery`. */
export const olderMessagesQuery = (id: number | string) =>
  pagedApiQuery(['conversations', 'one', id, 'messages'], 'GET /api/conversations/{id}/messages/', {
    params: { id },
    query: { limit: 100 },
  });

/** Timeout of one attempt. */
const TIMEOUT_MS = 30_000;

/** Makes one attempt to send a message; throws on failure. */
export function useDeliverMessage() {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: deliver,
    onMutate: readSession,
    // Ignored if another user has logged in.
    onSuccess: (sent, _outgoing, session) =>
      session === readSession() ? applySentMessage(queries, sent) : undefined,
  });
  return async (outgoing: OutgoingMessage) =>
    findSentMessage(await mutateAsync(outgoing), outgoing);
}

/** Deletes the user's unsent messages; called when the account is deleted. */
export function clearOutbox(user_id: number): void {
  for (const message of readOutbox(user_id)) discard(message);
}

type SentResult =
  | { conversation: Conversation }
  | { message: Message; isChange?: true }
  | { deleted: { id: number; conversation: number } };

async function deliver(outgoing: OutgoingMessage): Promise<SentResult> {
  const { key: idempotency_key, conversation, to_user, sender, content, reply_to } = outgoing;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  if (outgoing.change !== undefined) return deliverChange(outgoing, outgoing.change, signal);
  if (conversation === null) {
    const body = { to_user, sender, initial_message: content };
    return {
      conversation: await call('POST /api/conversations/start/', { body, idempotency_key, signal }),
    };
  }
  return {
    message: await call('POST /api/conversations/{id}/messages/', {
      params: { id: conversation },
      body: { content, conversation, sender, ...(reply_to && { reply_to_id: reply_to.id }) },
      idempotency_key,
      signal,
    }),
  };
}

async function deliverChange(
  { conversation, content }: OutgoingMessage,
  change: OutgoingChange,
  signal: AbortSignal,
): Promise<SentResult> {
  const { message_id } = change;
  const request = { params: { id: conversation ?? 0, message_id }, signal };
  if (change.kind === 'delete') {
    await call('DELETE /api/conversations/{id}/messages/{message_id}/', request);
    return { deleted: { id: message_id, conversation: conversation ?? 0 } };
  }
  return { message: await changedMessage(request, content, change), isChange: true };
}

function changedMessage(
  request: { params: { id: number; message_id: number }; signal: AbortSignal },
  content: string,
  change: OutgoingChange,
): Promise<Message> {
  if (change.kind !== 'react')
    return call('PATCH /api/conversations/{id}/messages/{message_id}/', {
      ...request,
      body: { content },
    });
  const { emoji } = change;
  return emoji === null
    ? call('DELETE /api/conversations/{id}/messages/{message_id}/reaction/', request)
    : call('PUT /api/conversations/{id}/messages/{message_id}/reaction/', {
        ...request,
        body: { emoji },
      });
}

function findSentMessage(sent: SentResult, { sender, content }: OutgoingMessage) {
  if ('deleted' in sent) return sent.deleted;
  if ('message' in sent) return sent.message;
  const { id: conversation, messages, last_message } = sent.conversation;
  const match = messages.findLast((one) => one.sender === sender && one.content === content);
  return { conversation, id: (match ?? last_message)?.id ?? 0 };
}

/** Cancels running fetches first: their older response would drop the sent message. */
async function applySentMessage(queries: QueryClient, sent: SentResult): Promise<void> {
  // A changed message may be older than those cached here, so it's refetched, also with its quotes.
  if ('deleted' in sent || ('isChange' in sent && sent.isChange))
    return queries.invalidateQueries({ queryKey: ['conversations'] });
  const id = 'message' in sent ? sent.message.conversation : sent.conversation.id;
  const { queryKey } = conversationQuery(id);
  const filter = { queryKey, exact: true };
  const isFetchingConversation =
    queries.getQueryData(queryKey) !== undefined && queries.isFetching(filter) > 0;
  if (isFetchingConversation) await queries.cancelQueries(filter);
  notifyManager.batch(() => {
    if ('message' in sent)
      queries.setQueryData(queryKey, (known) => known && withMessage(known, sent.message));
    else cacheConversation(queries, sent.conversation);
  });
  if (isFetchingConversation) void queries.invalidateQueries(filter);
  void queries.invalidateQueries({ queryKey: LIST });
}

function cacheConversation(queries: QueryClient, conversation: Conversation): void {
  queries.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
  queries.setQueryData<InfiniteData<ConversationPage, string>>(
    LIST,
    (known) => known && withConversation(known, conversation),
  );
}

export function useMarkConversationRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, up_to }: { id: number; up_to: number }) =>
      call('POST /api/conversations/{id}/mark_read/', { params: { id }, query: { up_to } }),
    meta: { failure: t`Failed to mark conversation as read` },
    onSuccess: (conversation) => {
      cacheConversation(queries, conversation);
      void queries.invalidateQueries({ queryKey: UNREAD });
    },
  });
}

export function useMarkAllConversationsRead() {
  return useMutation({
    mutationFn: () => call('POST /api/conversations/mark_all_read/'),
    meta: { failure: t`Failed to mark conversation as read`, refetch: ['conversations'] },
  });
}

export function useHideConversation() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/conversations/{id}/hide/', { params: { id } }),
    meta: { failure: t`Failed to hide conversation`, refetch: ['conversations'] },
  });
}
