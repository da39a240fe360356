import type { ReactNode } from 'react';
import type { QueryResult, QueryStateProps } from '../feedback/query-state.tsx';
import { QueryState } from '../feedback/query-state.tsx';
import type { MorePages } from './show-more.tsx';
import { ShowMore } from './show-more.tsx';

export interface PagedListProps<Row> extends Omit<QueryStateProps<never>, 'query' | 'children'> {
  query: QueryResult<readonly Row[]> & MorePages;
  label: string;
  /** Completes "Show more" for screen readers. */
  moreLabel: string;
  empty: ReactNode;
  className?: string | undefined;
  children: (row: Row) => ReactNode;
}

/** Rows of a list read page by page, with all its states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, label, moreLabel, empty, className, children, ...states } = props;
  return (
    <QueryState compact {...states} query={query}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={label} className={className}>
              {rows.map(children)}
            </ul>
            <ShowMore list={query} label={moreLabel} />
          </>
        )
      }
    </QueryState>
  );
}
