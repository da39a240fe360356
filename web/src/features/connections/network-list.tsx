import type { ReactNode } from 'react';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import type { MorePages } from '../../ui/layout/show-more.tsx';
import type { QueryResult } from '../../ui/feedback/query-state.tsx';

export interface NetworkListProps<Row> {
  label: string;
  loading: string;
  query: QueryResult<readonly Row[]> & MorePages;
  failure: string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A list with loading, error, empty and data states. Keeps the focus inside when a row disappears. */
export function NetworkList<Row>(props: NetworkListProps<Row>) {
  const { label, loading, query, failure, empty, children } = props;
  return (
    <div ref={focusNextRow}>
      <QueryState compact sheet query={query} loading={loading} failure={failure}>
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
      {query.data !== undefined && (
        <LoadMore list={query} count={query.data.length} className="pt-3" />
      )}
    </div>
  );
}
