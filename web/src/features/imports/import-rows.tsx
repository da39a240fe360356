import { useEffect, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { errorMessage } from '../../lib/error-message.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { ImportRowLine } from './import-row-line.tsx';
import { importRowsQuery, useDecideRow, type RowFilter } from './imports.api.ts';

const ROW_HEIGHT = 60;
/** Beyond it they scroll. */
const MAX_HEIGHT = 352;
const NEAR = 20;
/** As many as stand there while they are loading. */
const FEWEST = 3;

export interface ImportRowsProps {
  id: number;
  filter: RowFilter;
  /** So many there are. */
  count: number;
}

/** How tall so many rows stand, in px. */
export function heightOfRows(count: number): number {
  return Math.min(Math.max(count, FEWEST) * ROW_HEIGHT, MAX_HEIGHT);
}

/** The rows of a file, only those in sight in the document. */
export function ImportRows({ id, filter, count }: ImportRowsProps) {
  const {
    data: rows,
    error,
    refetch,
    isFetching,
    hasNextPage,
    fetchNextPage,
  } = useInfiniteQuery(importRowsQuery(id, filter));
  const decide = useDecideRow(id);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // Decided rows stay themselves when others come before them.
    getItemKey: (place) => rows?.[place]?.index ?? place,
  });
  const nearEnd = hasNextPage && (lines.range?.endIndex ?? 0) >= (rows?.length ?? 0) - NEAR;
  useEffect(() => {
    if (nearEnd && !isFetching && !error) void fetchNextPage();
  }, [nearEnd, isFetching, error, fetchNextPage]);

  if (rows === undefined && !error)
    return (
      <Loading label="Loading rows">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (error)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch the rows')}
        onRetry={() => void refetch()}
      />
    );
  if (rows?.length === 0)
    return (
      <EmptyState compact title={filter === 'all' ? 'Nobody in this file' : 'None of these'}>
        {filter === 'all'
          ? 'It could be read, but holds no contact.'
          : 'No row of the file is of this kind.'}
      </EmptyState>
    );
  return (
    <div
      ref={scroller}
      className="overflow-y-auto overscroll-contain rounded-lg border border-line"
      style={{ maxHeight: MAX_HEIGHT }}
    >
      <ul aria-label="Rows" className="relative" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const row = rows?.[index];
          return (
            row && (
              <li
                key={key}
                ref={lines.measureElement}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-b border-line"
                style={{ top: start }}
              >
                <ImportRowLine row={row} onDecide={(action) => decide.mutate({ row, action })} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
