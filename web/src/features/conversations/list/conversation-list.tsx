import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { LIMITS } from '#contract/limits.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { meQuery, userQuery } from '../../users/users.api.ts';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsQuery } from '../conversations.api.ts';
import { MessageSearchResults } from '../search/message-search-results.tsx';
import { SEARCH_DEBOUNCE_MS } from '../search/find-matches.ts';
import {
  filterByName,
  otherParticipant,
  participantOf,
  placeholderWith,
  withPlaceholder,
} from './listed-conversations.ts';
import { NetworkLink } from './no-conversation-selected.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';

export interface ConversationListProps {
  id?: number | string | undefined;
  user?: number | undefined;
  /** The message found by a search. */
  message?: number | undefined;
}

/** All conversations by last message; a search filters loaded people and finds messages. */
export function ConversationList({ id, user, message }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useInfiniteQuery(conversationsQuery());
  const placeholder = usePlaceholder(user);
  return (
    <QueryState
      compact
      query={query}
      loading={t`Loading conversations`}
      skeleton={<ListSkeleton />}
      failure={t`Failed to load conversations`}
    >
      {(data) => {
        const all = withPlaceholder(data, placeholder);
        if (all.length === 0)
          return (
            <EmptyState
              compact
              icon={<MessageCircle />}
              title={t`No messages yet`}
              action={
                <span className="md:hidden">
                  <NetworkLink />
                </span>
              }
            >
              <Trans>Your conversations will appear here</Trans>
            </EmptyState>
          );
        return (
          <>
            <div className="ps-(--page-gutter) pe-4 pb-2">
              <SearchInput
                label={t`Search messages and people`}
                maxLength={LIMITS.line}
                value={typed}
                onValueChange={setTyped}
              />
            </div>
            <Rows rows={filterByName(all, typed)} {...{ id, user, typed }} />
            <LoadMore list={query} count={data.length} className="pb-4" />
            {typed.trim() !== '' && <MessageSearchResults q={q} message={message} />}
          </>
        );
      }}
    </QueryState>
  );
}

function ListSkeleton() {
  return (
    <>
      {/* The height of the search field. */}
      <span className="block h-12" />
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <SkeletonRow key={row} className="h-16 px-(--page-gutter)!" />
      ))}
    </>
  );
}

/** The placeholder of a new conversation, once both people are loaded. */
function usePlaceholder(user: number | undefined) {
  const { data: me } = useQuery(meQuery());
  const { data: other } = useQuery({ ...userQuery(user ?? 0), enabled: user !== undefined });
  if (user === undefined || me === undefined || other === undefined) return null;
  return placeholderWith(participantOf(me), participantOf(other));
}

interface RowsProps extends ConversationListProps {
  rows: ReturnType<typeof filterByName>;
  typed: string;
}

function Rows({ rows, typed, id, user }: RowsProps) {
  const q = typed.trim();
  const now = useNow();
  const { data: me } = useQuery(meQuery());
  if (rows.length === 0)
    return (
      <p role="status" className="px-5 py-6 text-center wrap-anywhere text-muted">
        <Trans>No results for “{q}”</Trans>
      </p>
    );
  return (
    <ul
      aria-label={t`Conversations`}
      className="space-y-0.5 ps-[calc(var(--page-gutter)-0.75rem)] pe-1 pb-3 md:pe-2"
    >
      {rows.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            me={me?.id ?? 0}
            now={now}
            isCurrent={
              conversation.is_placeholder
                ? otherParticipant(conversation).id === user
                : conversation.id === id
            }
          />
        </li>
      ))}
    </ul>
  );
}
