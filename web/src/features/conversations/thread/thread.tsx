import { type ReactNode, useEffect } from 'react';
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
import { conversationWith, otherOf } from '../list/listed-conversations.ts';
import { MessageActions, type MessageActionsOf } from './message-actions.ts';
import { ThreadView } from './thread-view.tsx';
import { fullName } from '../../../entities/person/person-header.tsx';

const NO_USER = ERROR_MESSAGES.no_target_user;
const ONESELF = 'You cannot start a conversation with yourself.';

export interface ThreadProps {
  /** From the URL; the server validates it. */
  id?: number | string | undefined;
  user?: number | string | undefined;
  message?: number | undefined;
  /** Buttons of other features. */
  actions?: ((other: { id: number; name: string }) => ReactNode) | undefined;
  /** Actions of other features for each message. */
  messageActions?: MessageActionsOf | undefined;
}

/** A conversation, or the placeholder for a new one. */
export function Thread({ id, user, message, actions, messageActions }: ThreadProps) {
  const opened = useOpened(id, user);
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
          Back to conversations
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

/** Loads both participants. The placeholder is replaced once the conversation exists. */
function useOpened(id: ThreadProps['id'], user: ThreadProps['user']) {
  const { data: me } = useQuery(meQuery());
  const target = typeof user === 'number' ? user : undefined;
  const list = useInfiniteQuery(conversationsQuery());
  const found = useQuery({
    ...conversationIdQuery(target ?? 0),
    enabled: id === undefined && target !== undefined,
  });
  const listed = target && conversationWith(list.data ?? [], target)?.id;
  const real = id ?? listed ?? found.data ?? undefined;
  const conversation = useQuery({ ...conversationQuery(real ?? 0), enabled: real !== undefined });
  const person = useQuery({ ...userQuery(target ?? 0), enabled: target !== undefined });
  useRealAddress(id === undefined ? real : undefined);

  if (real === undefined && target === undefined)
    return { state: 'failed' as const, message: NO_USER, pending: false, onRetry: undefined };
  if (real === undefined && target === me?.id)
    return { state: 'failed' as const, message: ONESELF, pending: false, onRetry: undefined };
  const query = real === undefined ? person : conversation;
  if (query.data === undefined && query.error !== null) {
    const message = errorMessage(query.error, 'Failed to load conversations');
    // Retrying a definitive response is pointless.
    const onRetry = hasResponse(query.error) ? undefined : () => void query.refetch();
    return { state: 'failed' as const, message, pending: query.isFetching, onRetry };
  }
  const waiting = real === undefined && found.isPending;
  if (me === undefined || waiting) return { state: 'loading' as const };
  const isLive = conversation.isFetchedAfterMount;
  if (conversation.data !== undefined) {
    const other = otherOf(conversation.data);
    return { state: 'open' as const, me: me.id, other, conversation: conversation.data, isLive };
  }
  if (real !== undefined || person.data === undefined) return { state: 'loading' as const };
  const name = fullName(person.data);
  const other = { id: person.data.id, name };
  return { state: 'open' as const, me: me.id, other, conversation: null, isLive: true };
}

/** Replaces the URL once the conversation exists. */
function useRealAddress(real: number | string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (real !== undefined) void navigate({ to: '/messages', search: { id: real }, replace: true });
  }, [real, navigate]);
}

/** Skeleton with the final layout. */
function ThreadSkeleton() {
  return (
    <div className="relative flex-1">
      <Loading label="Loading messages">
        <div className="absolute inset-0 flex flex-col">
          <div className="flex h-15 items-center gap-3 border-b border-line px-(--page-gutter)">
            <Skeleton circle className="size-8" />
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-(--page-gutter) py-5">
            <div className="mx-auto w-full max-w-3xl space-y-4">
              <Skeleton className="h-12 w-3/5 rounded-lg" />
              <Skeleton className="ml-auto h-10 w-2/5 rounded-lg" />
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
