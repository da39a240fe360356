import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';

export interface NetworkListProps<Row> {
  label: string;
  /** What `useInfiniteQuery` gives. */
  query: {
    data: readonly Row[] | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The default words where the list can't be read. */
  failure: string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A list of people with its four states: loading, failed, empty, full. */
export function NetworkList<Row>(props: NetworkListProps<Row>) {
  const { label, query, failure, empty, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error === null)
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        compact
        message={errorMessage(error, failure)}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} className="rounded-lg border border-line bg-surface shadow-card">
        {data.map(children)}
      </ul>
      <More query={query} count={data.length} />
    </>
  );
}

interface MoreProps {
  query: Pick<
    NetworkListProps<unknown>['query'],
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  count: number;
}

function More({ query, count }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = () => void fetchNextPage();
  const ref = useInView(more);
  if (!hasNextPage) return null;
  return (
    <p key={count} ref={ref} className="pt-3 text-center">
      <Button size="sm" variant="quiet" pending={isFetchingNextPage} onClick={more}>
        Show more
      </Button>
    </p>
  );
}
