import { useRef, type RefObject } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { errorMessage } from '../../lib/error-message.ts';
import { formatNumber } from '../../lib/region.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { duplicatesQuery } from './duplicates.api.ts';
import { GroupList } from './group-list.tsx';
import { RecentMerges } from './recent-merges.tsx';

/** Cards that may be of one person, to be merged or told apart; and what was merged lately. */
export function DuplicatesPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useInfiniteQuery(duplicatesQuery());
  return (
    <div className="space-y-8">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-medium">
          Duplicates
        </h2>
        <p className="mt-1 text-muted">
          Cards that may be of one person. Merging loses nothing and can be undone for 30 days.
        </p>
        <p role="status" className="mt-1 flex items-center gap-2 text-sm text-muted empty:hidden">
          {data && <Count {...data} />}
        </p>
        <Groups heading={heading} />
      </div>
      <RecentMerges heading={heading} />
    </div>
  );
}

function Count({ count, searching }: { count: number; searching: boolean }) {
  if (searching)
    return (
      <>
        <Spinner /> Comparing your contacts{count > 0 && `: ${groupCount(count)} so far`} …
      </>
    );
  return count > 0 && groupCount(count);
}

function groupCount(count: number): string {
  return count === 1 ? '1 group' : `${formatNumber(count)} groups`;
}

/** The groups in each of their states. */
function Groups({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const list = useInfiniteQuery(duplicatesQuery());
  const { data, error, isFetching, refetch } = list;
  if (data === undefined && error === null)
    return (
      <Loading label="Loading duplicates">
        <Skeleton className="mt-5 h-64 w-full rounded-lg" />
        <Skeleton className="mt-5 h-64 w-full rounded-lg" />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        message={errorMessage(error, 'Failed to fetch duplicates')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.groups.length > 0)
    return <GroupList groups={data.groups} list={list} heading={heading} />;
  if (data.searching) return null;
  return (
    <EmptyState icon={<UsersRound />} title="No duplicates found">
      Where two cards share a name, an email or a phone number, they are shown here.
    </EmptyState>
  );
}
