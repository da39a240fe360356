import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ImportAction, ImportRow } from '#contract/imports.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { importRowsQuery, type RowFilter, useDecideRow } from './imports.api.ts';
import {
  ACTION_LABELS,
  actionsFor,
  proposedCustomLine,
  proposedLine,
  proposedName,
} from './import-labels.ts';
import type { MorePages } from '../../ui/layout/show-more.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

const ROW_HEIGHT = 60;
/** Taller lists scroll. */
const MAX_HEIGHT = 352;
/** The next page is loaded when fewer rows are left below. */
const PRELOAD_ROWS = 20;
const MIN_VISIBLE_ROWS = 3;

export interface ImportRowsProps {
  id: number;
  filter: RowFilter;
  count: number;
}

export function heightOfRows(count: number): number {
  return Math.min(Math.max(count, MIN_VISIBLE_ROWS) * ROW_HEIGHT, MAX_HEIGHT);
}

export function ImportRows({ id, filter, count }: ImportRowsProps) {
  const query = useInfiniteQuery(importRowsQuery(id, filter));
  return (
    <QueryState
      compact
      query={query}
      loading={t`Loading rows`}
      failure={t`Failed to load the rows`}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            compact
            title={filter === 'all' ? t`No contacts in this file` : t`No matching rows`}
          >
            {filter === 'all'
              ? t`Check the file, or choose another one.`
              : t`Select another filter.`}
          </EmptyState>
        ) : (
          <VirtualRows id={id} rows={rows} count={count} query={query} />
        )
      }
    </QueryState>
  );
}

interface VirtualRowsProps extends Pick<ImportRowsProps, 'id' | 'count'> {
  rows: readonly ImportRow[];
  query: MorePages & { isFetching: boolean; error: Error | null };
}

function VirtualRows({ id, rows, count, query }: VirtualRowsProps) {
  const decide = useDecideRow(id);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // Keeps keys stable when rows are inserted above.
    getItemKey: (index) => rows[index]?.index ?? index,
  });
  useLoadNearEnd(query, (virtualizer.range?.endIndex ?? 0) >= rows.length - PRELOAD_ROWS);
  return (
    <div
      ref={scroller}
      className="overflow-y-auto overscroll-contain rounded-lg border border-line"
      style={{ maxHeight: MAX_HEIGHT }}
    >
      <ul aria-label={t`Rows`} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-b border-line"
                style={{ top: start }}
              >
                <ImportRowItem row={row} onDecide={(action) => decide.mutate({ row, action })} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function useLoadNearEnd(query: VirtualRowsProps['query'], isNear: boolean): void {
  const { hasNextPage, isFetching, error, fetchNextPage } = query;
  const shouldLoad = isNear && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (shouldLoad) void fetchNextPage();
  }, [shouldLoad, fetchNextPage]);
}

interface ImportRowItemProps {
  row: ImportRow;
  onDecide: (action: ImportAction) => void;
}

function ImportRowItem({ row, onDecide }: ImportRowItemProps) {
  const name = proposedName(row.contact);
  const subtitle = proposedLine(row.contact);
  const customLine = proposedCustomLine(row.contact);
  const { duplicate_name } = row;
  return (
    <div className="flex items-start gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 self-center">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        {subtitle !== '' && (
          <p dir="auto" className="truncate text-sm text-muted">
            {subtitle}
          </p>
        )}
        {customLine !== '' && (
          <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
            {customLine}
          </p>
        )}
        {row.duplicate_of !== null && (
          <p className="text-sm wrap-anywhere text-muted">
            <Trans>
              Matches <bdi>{duplicate_name}</bdi>
            </Trans>
          </p>
        )}
        {row.problems.map(({ field, message }) => (
          <p key={`${field} ${message}`} className="mt-0.5 flex gap-1.5 text-sm text-warning">
            <TriangleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
        ))}
      </div>
      <SelectField
        label={t`Action for ${name}`}
        hideLabel
        className="w-28 shrink-0"
        value={row.action}
        onChange={({ target }) => onDecide(target.value as ImportAction)}
        options={actionsFor(row).map((value) => ({ value, label: i18n._(ACTION_LABELS[value]) }))}
      />
    </div>
  );
}
