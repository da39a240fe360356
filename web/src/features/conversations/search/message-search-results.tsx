import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FoundMessage } from '#contract/conversations.ts';
import { shortTime } from '../../../lib/time/relative-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { meQuery } from '../../users/users.api.ts';
import { messageSearchQuery } from '../conversations.api.ts';
import { searchTerms } from './find-matches.ts';
import { HighlightedExcerpt } from '../thread/highlighted-excerpt.tsx';
import type { MorePages } from '../../../ui/layout/show-more.tsx';

export interface MessageSearchResultsProps {
  q: string;
  message?: number | undefined;
}

export function MessageSearchResults(props: MessageSearchResultsProps) {
  return (
    <section aria-labelledby="found-messages" className="border-t border-line pt-3">
      <h2 id="found-messages" className="px-(--page-gutter) pb-1 text-sm font-semibold text-muted">
        <Trans>Messages</Trans>
      </h2>
      <Results {...props} />
    </section>
  );
}

function Results({ q, message }: MessageSearchResultsProps) {
  const query = useInfiniteQuery(messageSearchQuery(q));
  return (
    <QueryState
      query={query}
      loading={t`Searching messages`}
      failure={t`Failed to search messages`}
      compact
    >
      {(data) =>
        data.length === 0 ? (
          <p role="status" className="px-5 py-6 text-center wrap-anywhere text-muted">
            <Trans>No messages match “{q}”</Trans>
          </p>
        ) : (
          <FoundMessages {...{ q, message, data, query }} />
        )
      }
    </QueryState>
  );
}

interface FoundMessagesProps extends MessageSearchResultsProps {
  data: readonly FoundMessage[];
  query: MorePages;
}

function FoundMessages({ q, message, data, query }: FoundMessagesProps) {
  const now = useNow();
  const { data: me } = useQuery(meQuery());
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const words = searchTerms(q);
  return (
    <>
      <p role="status" className="sr-only">
        {foundText(data.length, hasNextPage)}
      </p>
      <ul
        aria-labelledby="found-messages"
        className="space-y-0.5 ps-[calc(var(--page-gutter)-0.75rem)] pe-1 pb-3 md:pe-2"
      >
        {data.map((found) => (
          <li key={found.message.id}>
            <FoundMessageRow
              {...{ found, now, words }}
              me={me?.id ?? 0}
              isCurrent={found.message.id === message}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="pb-4 text-center">
          <Button
            size="sm"
            variant="quiet"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            <Trans>More messages</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

interface FoundMessageRowProps {
  found: FoundMessage;
  me: number;
  now: number;
  words: readonly string[];
  isCurrent: boolean;
}

function FoundMessageRow({ found, me, now, words, isCurrent }: FoundMessageRowProps) {
  const { message, other } = found;
  return (
    <Link
      to="/messages"
      search={{ id: message.conversation, message: message.id }}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex items-start gap-3 rounded-md border-s-3 px-3 py-2.5 no-underline focus-visible:-outline-offset-2',
        isCurrent
          ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]'
          : 'border-transparent hover:bg-subtle forced-colors:border-[Canvas]',
      )}
    >
      <Avatar name={other.name} src={personPhotoUrl(other)} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="truncate font-medium">
            {other.name}
          </span>
          <time dateTime={message.created_at} className="ms-auto shrink-0 text-xs text-muted">
            {shortTime(message.created_at, now)}
          </time>
        </span>
        <span className="mt-0.5 block text-sm wrap-anywhere text-muted">
          {message.sender === me && (
            <span className="text-ink">
              <Trans>You:</Trans>{' '}
            </span>
          )}
          <bdi dir="auto">
            <HighlightedExcerpt content={message.content} words={words} />
          </bdi>
        </span>
      </span>
    </Link>
  );
}

function foundText(count: number, hasMore: boolean): string {
  return hasMore
    ? t`${plural(count, { one: 'More than # message found', other: 'More than # messages found' })}`
    : t`${plural(count, { one: '# message found', other: '# messages found' })}`;
}
