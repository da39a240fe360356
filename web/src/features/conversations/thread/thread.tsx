import { i18n } from '#i18n';
import { type ReactNode, useEffect } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { hasResponse } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { meQuery, userQuery } from '../../users/users.api.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import {
  conversationIdQuery,
  conversationQuery,
  conversationsQuery,
} from '../conversations.api.ts';
import { conversationWith, otherParticipant, participantOf } from '../list/listed-conversations.ts';
import { MessageActions, type MessageActionsOf } from './message-actions.ts';
import { ThreadView } from './thread-view.tsx';
import type { Conversation, Participant } from '#contract/conversations.ts';
import type { QueryResult } from '../../../ui/feedback/query-state.tsx';

export interface ThreadProps {
  /** From the URL; the server validates it. */
  id?: number | string | undefined;
  user?: number | string | undefined;
  message?: number | undefined;
  /** Buttons of other features. */
  actions?: ((other: Participant) => ReactNode) | undefined;
  /** Actions of other features for each message. */
  messageActions?: MessageActionsOf | undefined;
}

export function Thread({ id, user, message, actions, messageActions }: ThreadProps) {
  const opened = useOpenThread(id, user);
  if (opened.state === 'failed')
    return (
      <div className="flex flex-1 flex-col items-center justify-center">
        <FailedState
          className="pb-5!"
          message={opened.message}
          pending={opened.pending}
          onRetry={opened.onRetry}
        />
        <Link to="/messages" search={{}} className={cx(linkClass, 'md:hidden')}>
          <Trans>Back to conversations</Trans>
        </Link>
      </div>
    );
  if (opened.state === 'loading') return <ThreadSkeleton />;
  const { me, other, conversation, isLive } = opened;
  return (
    <MessageActions value={messageActions ?? null}>
      <ThreadView key={other.id} {...{ me, other, conversation, isLive, message, actions }} />
    </MessageActions>
  );
}

/** The opened conversation; its placeholder, with a `user`, is replaced once it exists. */
function useOpenThread(id: ThreadProps['id'], user: ThreadProps['user']) {
  const { data: me } = useQuery(meQuery());
  const target = typeof user === 'number' ? user : undefined;
  const { conversationId, searching } = useConversationId(id, target);
  useReplaceUrl(id === undefined ? conversationId : undefined);
  const existing = useExistingConversation(conversationId, me?.id);
  const placeholder = usePlaceholder(target, me?.id);
  if (conversationId !== undefined) return existing;
  return placeholder.state === 'open' && searching ? LOADING : placeholder;
}

/** The id of the conversation, or of the one with the user `target`. */
function useConversationId(id: ThreadProps['id'], target: number | undefined) {
  const list = useInfiniteQuery(conversationsQuery());
  const found = useQuery({
    ...conversationIdQuery(target ?? 0),
    enabled: id === undefined && target !== undefined,
  });
  const listed = target && conversationWith(list.data ?? [], target)?.id;
  return { conversationId: id ?? listed ?? found.data ?? undefined, searching: found.isPending };
}

function useExistingConversation(id: ThreadProps['id'], me: number | undefined) {
  const query = useQuery({ ...conversationQuery(id ?? 0), enabled: id !== undefined });
  const { data, error, isFetchedAfterMount: isLive } = query;
  if (data === undefined && error !== null) return failedQuery(query);
  if (data === undefined || me === undefined) return LOADING;
  return openState(me, otherParticipant(data), data, isLive);
}

/** A new conversation with the user `target`. */
function usePlaceholder(target: number | undefined, me: number | undefined) {
  const query = useQuery({ ...userQuery(target ?? 0), enabled: target !== undefined });
  const { data, error } = query;
  if (target === undefined) return failed(i18n._(ERROR_MESSAGES.no_target_user));
  if (target === me) return failed(t`You can’t start a conversation with yourself.`);
  if (data === undefined && error !== null) return failedQuery(query);
  if (data === undefined || me === undefined) return LOADING;
  return openState(me, participantOf(data), null, true);
}

const LOADING = { state: 'loading' } as const;

function openState(
  me: number,
  other: Participant,
  conversation: Conversation | null,
  isLive: boolean,
) {
  return { state: 'open', me, other, conversation, isLive } as const;
}

function failed(message: string) {
  return { state: 'failed', message, pending: false, onRetry: undefined } as const;
}

function failedQuery({ error, isFetching, refetch }: Omit<QueryResult<unknown>, 'data'>) {
  const message = errorMessage(error, t`Failed to load conversations`);
  // Retrying a definitive response is pointless.
  const onRetry = hasResponse(error) ? undefined : () => void refetch();
  return { state: 'failed', message, pending: isFetching, onRetry } as const;
}

/** Replaces the URL once the conversation exists. */
function useReplaceUrl(conversationId: number | string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (conversationId !== undefined)
      void navigate({
        to: '/messages',
        search: { id: conversationId },
        replace: true,
        state: true,
      });
  }, [conversationId, navigate]);
}

function ThreadSkeleton() {
  return (
    <div className="relative flex-1">
      <Loading label={t`Loading messages`}>
        <div className="absolute inset-0 flex flex-col">
          <div className="flex h-15 items-center gap-3 border-b border-line px-(--page-gutter)">
            <Skeleton circle className="size-8" />
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-(--page-gutter) py-5">
            <div className="mx-auto w-full max-w-3xl space-y-4">
              <Skeleton className="h-12 w-3/5 rounded-lg" />
              <Skeleton className="ms-auto h-10 w-2/5 rounded-lg" />
              <Skeleton className="h-16 w-1/2 rounded-lg" />
            </div>
          </div>
          <div className="border-t border-line px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Skeleton className="mx-auto h-10 w-full max-w-3xl rounded-md" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
