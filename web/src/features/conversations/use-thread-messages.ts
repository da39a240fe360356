import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/conversations.ts';
import { LIMITS } from '#contract/limits.ts';
import { olderMessagesQuery } from './conversations.api.ts';
import { threadMessages } from './thread-messages.ts';

/** What is above the messages that are shown. */
export interface OlderMessages {
  /** There may be more than is shown. */
  exist: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

/** The conversation's own newest messages, and the older ones once they are asked for. */
export function useThreadMessages(conversation: Conversation | null): {
  messages: readonly Message[];
  older: OlderMessages;
} {
  const [wanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    ...olderMessagesQuery(conversation?.id ?? 0),
    enabled: wanted && conversation !== null,
  });
  const newest = conversation?.messages ?? [];
  const loading = query.isFetchingNextPage || (wanted && query.isLoading);
  const load = () => {
    if (loading) return;
    setWanted(true);
    if (query.data !== undefined) void query.fetchNextPage();
    else if (query.isError) void query.refetch();
  };
  const exist = query.data === undefined ? newest.length >= LIMITS.thread : query.hasNextPage;
  const failed = query.data === undefined ? query.isError : query.isFetchNextPageError;
  return {
    messages: threadMessages(newest, query.data ?? []),
    older: { exist, loading, failed, load },
  };
}
