import type { ReactNode } from 'react';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { HoldRow, useHeldRows } from '../../lib/hooks/use-held-rows.ts';
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
  keyOf: (row: Row) => number;
  children: (row: Row) => ReactNode;
}

/** A list with loading, error, empty and data states. Keeps the focus inside when a row disappears. */
export function NetworkList<Row>(props: NetworkListProps<Row>) {
  const { label, loading, query, failure, empty, keyOf, children } = props;
  return (
    <div ref={focusNextRow}>
      <QueryState compact sheet query={query} loading={loading} failure={failure}>
        {(rows) => <Rows {...{ label, rows, empty, keyOf, children }} />}
      </QueryState>
      {query.data !== undefined && (
        <LoadMore list={query} count={query.data.length} className="pt-3" />
      )}
    </div>
  );
}

type RowsProps<Row> = Pick<NetworkListProps<Row>, 'label' | 'empty' | 'keyOf' | 'children'> & {
  rows: readonly Row[];
};

function Rows<Row>({ label, empty, keyOf, children, ...loaded }: RowsProps<Row>) {
  const { rows, hold, pointer } = useHeldRows(loaded.rows, keyOf);
  if (rows.length === 0) return empty;
  return (
    <ul
      aria-label={label}
      className="rounded-lg border border-line bg-surface shadow-card"
      {...pointer}
    >
      {rows.map((row) => (
        <HoldRow key={keyOf(row)} value={() => hold(row)}>
          {children(row)}
        </HoldRow>
      ))}
    </ul>
  );
}
