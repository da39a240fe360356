import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/http/error-message.ts';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { useInView } from '../../lib/hooks/use-in-view.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';

export interface NetworkListProps<Row> {
  label: string;
  /** The result of `useInfiniteQuery`. */
  query: {
    data: readonly Row[] | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Fallback error message. */
  failure: string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A list with loading, error, empty and data states. Keeps the focus inside when a row disappears. */
export function NetworkList<Row>(props: NetworkListProps<Row>) {
  const { label, query, failure, empty, children } = props;
  return (
    <div ref={focusNextRow}>
      <QueryState
        compact
        sheet
        query={query}
        loading={`Loading ${label.toLowerCase()}`}
        failure={errorMessage(query.error, failure)}
      >
        {(rows) =>
          rows.length === 0 ? (
            empty
          ) : (
            <ul aria-label={label} className="rounded-lg border border-line bg-surface shadow-card">
              {rows.map(children)}
            </ul>
          )
        }
      </QueryState>
      {query.data !== undefined && <More query={query} count={query.data.length} />}
    </div>
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
