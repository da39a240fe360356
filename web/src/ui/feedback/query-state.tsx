import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { Loading } from './loading.tsx';
import { SkeletonRow, SkeletonSheet } from './skeleton.tsx';

export interface AnsweredProps<T> {
  /** What `useQuery` or `useInfiniteQuery` gives. */
  query: {
    data: T | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What is under way, for screen readers: "Loading sessions". */
  loading: string;
  /** How many rows stand in for those that are coming. */
  rows?: number;
  /** They come on a sheet of their own. */
  sheet?: boolean;
  /** What to say where it failed. */
  failure: string;
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** What was asked of the server in each of its states: under way, failed, answered. */
export function QueryState<T>(props: AnsweredProps<T>) {
  const { query, loading, rows = 3, sheet = false, failure, compact, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <Loading label={loading}>
        {sheet ? (
          <SkeletonSheet rows={rows} />
        ) : (
          Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)
        )}
      </Loading>
    );
  return (
    <FailedState
      compact={compact}
      message={failure}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
