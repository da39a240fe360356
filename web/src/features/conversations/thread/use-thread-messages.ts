import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Conversation, Message } from '#contract/conversations.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { messagesAroundQuery, olderMessagesQuery } from '../conversations.api.ts';
import { reachesNewest, threadMessages } from './thread-messages.ts';

/** Messages before or after the loaded ones. */
export interface MoreMessages {
  /** More may exist. */
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

/** A message found by a search, and the result of showing it. */
export interface FoundMessage {
  id: number | undefined;
  loading: boolean;
  /** Why it can't be shown. */
  problem: string | null;
}

export interface ThreadMessages {
  messages: readonly Message[];
  older: MoreMessages;
  newer: MoreMessages;
  found: FoundMessage;
  /** Returns to the newest messages. */
  showNewest: () => void;
}

const NO_NEWER: MoreMessages = { hasMore: false, loading: false, failed: false, load: () => {} };

/**
 * The displayed messages: the newest, and older ones on demand. A distant search result is shown with its surroundings
 * until they connect to the newest messages.
 */
export function useThreadMessages(
  conversation: Conversation | null,
  message: number | undefined,
): ThreadMessages {
  const navigate = useNavigate();
  const id = conversation?.id ?? 0;
  const newest = useNewestMessages(conversation);
  const [anchor, setAnchor] = useState<number | null>(null);
  const surrounding = useSurroundingMessages(id, anchor, conversation?.messages ?? []);
  const includesTarget = (messages: readonly Message[]) =>
    messages.some((known) => known.id === message);
  const index = indexOfFound();
  if (index !== anchor) setAnchor(index);

  const isDistant = anchor !== null && surrounding.error === null;
  const displayed = isDistant ? surrounding : { ...newest, newer: NO_NEWER, loading: false };
  return {
    messages: displayed.messages,
    older: displayed.older,
    newer: displayed.newer,
    found: {
      id: message,
      loading: displayed.loading,
      problem:
        anchor === null || surrounding.error === null
          ? null
          : errorMessage(surrounding.error, t`Failed to load conversations`),
    },
    showNewest: () => {
      if (message !== undefined)
        void navigate({ to: '/messages', search: { id }, replace: true, resetScroll: false });
    },
  };

  function indexOfFound(): number | null {
    if (message === undefined || conversation === null || includesTarget(newest.messages))
      return null;
    return anchor !== null && includesTarget(surrounding.messages) ? anchor : message;
  }
}

function useNewestMessages(conversation: Conversation | null) {
  const [isRequested, setRequested] = useState(false);
  const query = useInfiniteQuery({
    ...olderMessagesQuery(conversation?.id ?? 0),
    enabled: isRequested && conversation !== null,
  });
  const newest = conversation?.messages ?? [];
  const loading = query.isFetchingNextPage || (isRequested && query.isLoading);
  const load = () => {
    if (loading) return;
    setRequested(true);
    if (query.data !== undefined) void query.fetchNextPage();
    else if (query.isError) void query.refetch();
  };
  const hasMore = query.data === undefined ? newest.length >= LIMITS.thread : query.hasNextPage;
  const failed = query.data === undefined ? query.isError : query.isFetchNextPageError;
  return {
    messages: threadMessages(newest, query.data ?? []),
    older: { hasMore, loading, failed, load },
  };
}

function useSurroundingMessages(id: number, anchor: number | null, newest: readonly Message[]) {
  const query = useInfiniteQuery({
    ...messagesAroundQuery(id, anchor ?? 0),
    enabled: anchor !== null,
    placeholderData: keepPreviousData,
  });
  const loaded = query.data ?? [];
  const reachesEnd = reachesNewest(loaded, newest);
  const older: MoreMessages = {
    hasMore: query.hasPreviousPage && !query.isPlaceholderData,
    loading: query.isFetchingPreviousPage,
    failed: query.isFetchPreviousPageError,
    load: () => void query.fetchPreviousPage(),
  };
  const newer: MoreMessages = {
    hasMore: !reachesEnd,
    loading: query.isFetchingNextPage || query.isPlaceholderData,
    failed: query.isFetchNextPageError,
    // New messages may have made the last page incomplete.
    load: () => void (query.hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
  return {
    messages: reachesEnd ? threadMessages(newest, loaded) : loaded,
    older,
    newer,
    loading: query.data === undefined,
    error: query.data === undefined || query.isPlaceholderData ? query.error : null,
  };
}
