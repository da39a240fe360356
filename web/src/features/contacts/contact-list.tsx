import { useCallback, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { errorMessage } from '../../lib/error-message.ts';
import { formatNumber, useRegion } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { contactListQuery } from './contacts.api.ts';
import { isNarrowed, listSearchOf, NO_FILTER } from './contacts-search.ts';
import { ContactRows } from './contact-rows.tsx';
import { ListSearchBar } from './list-search-bar.tsx';
import { useContactsSearch } from './use-contacts-search.ts';

/** The list of contacts with its search, in each of its states. `firstSteps` fill an empty address book. */
export function ContactList({ firstSteps }: { firstSteps: ReactNode }) {
  const { search } = useContactsSearch();
  const list = useInfiniteQuery(contactListQuery(listSearchOf(search)));
  const { data, error, isPending, isPlaceholderData } = list;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const readOn = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  if (isPending)
    return (
      <>
        <ListSearchBar />
        <ListSkeleton />
      </>
    );
  if (data === undefined)
    return (
      <>
        <ListSearchBar />
        <FailedState
          message={errorMessage(error, 'Failed to fetch contacts')}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </>
    );
  if (data.contacts.length === 0 && !isNarrowed(search) && !isPlaceholderData)
    return (
      <EmptyState icon={<UsersRound />} title="No contacts yet" action={firstSteps}>
        The people you know belong here. Bring the address book of your phone or mail program, or
        add the first one by hand.
      </EmptyState>
    );
  return (
    <>
      <ListSearchBar />
      <Count count={data.count} />
      {data.contacts.length === 0 ? (
        <NothingFound />
      ) : (
        <div
          className={cx(
            'flex min-h-0 flex-1 flex-col transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <ContactRows
            contacts={data.contacts}
            count={data.count}
            openId={search.id}
            hasMore={list.hasNextPage && !isFetchNextPageError}
            onNearEnd={readOn}
            listKey={JSON.stringify(listSearchOf(search))}
          />
          {isFetchNextPageError && (
            <FailedState
              compact
              message={errorMessage(error, 'Failed to fetch contacts')}
              onRetry={readOn}
            />
          )}
        </div>
      )}
    </>
  );
}

function Count({ count }: { count: number }) {
  useRegion();
  return (
    <p role="status" className="px-5 py-1.5 text-sm text-muted tabular-nums">
      {count === 1 ? '1 contact' : `${formatNumber(count)} contacts`}
    </p>
  );
}

function NothingFound() {
  const { change } = useContactsSearch();
  return (
    <EmptyState
      compact
      title="Nobody found"
      action={<Button onClick={() => change(NO_FILTER, { replace: true })}>Clear filters</Button>}
    >
      No contact has all of what you search for.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading contacts">
      {Array.from({ length: 8 }, (_, row) => (
        <SkeletonRow key={row} className="h-16 px-5!" />
      ))}
    </Loading>
  );
}
