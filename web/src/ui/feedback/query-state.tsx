import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { Loading } from './loading.tsx';
import { SkeletonRow, SkeletonSheet } from './skeleton.tsx';

/** The result of `useQuery` or `useInfiniteQuery`. */
export interface QueryResult<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** For screen readers: "Loading sessions". */
  loading: string;
  /** Number of skeleton rows. */
  rows?: number | undefined;
  /** On a card. */
  sheet?: boolean | undefined;
  /** Replaces the skeleton rows. */
  skeleton?: ReactNode;
  /** Shown for errors without a message. */
  failure: string;
  compact?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/** Loading, error and data states of a query. */
export function QueryState<T>(props: QueryStateProps<T>) {
  const { query, loading, failure, compact, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading label={loading}>{skeletonOf(props)}</Loading>;
  return (
    <FailedState
      compact={compact}
      message={error.message || failure}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type SkeletonProps = Pick<QueryStateProps<never>, 'rows' | 'sheet' | 'skeleton'>;

function skeletonOf({ rows = 3, sheet = false, skeleton }: SkeletonProps): ReactNode {
  if (skeleton !== undefined) return skeleton;
  if (sheet) return <SkeletonSheet rows={rows} />;
  return Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />);
}
