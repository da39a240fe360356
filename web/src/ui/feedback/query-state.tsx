import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { Loading } from './loading.tsx';
import { SkeletonRow, SkeletonSheet } from './skeleton.tsx';

export interface AnsweredProps<T> {
  /** The result of `useQuery` or `useInfiniteQuery`. */
  query: {
    data: T | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** For screen readers: "Loading sessions". */
  loading: string;
  /** Number of skeleton rows. */
  rows?: number;
  /** On a card. */
  sheet?: boolean;
  /** Error message. */
  failure: string;
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** Loading, error and data states of a query. */
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
