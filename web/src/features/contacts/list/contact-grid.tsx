import { type CSSProperties, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { contactIndexQuery } from './contact-index.api.ts';
import { useRouter } from '@tanstack/react-router';
import type { Contact } from '#contract/contacts.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { type Column, gridTemplate, minWidth } from './columns.ts';
import type { RenderType } from './column-cell.tsx';
import { ContactRow } from './contact-row.tsx';
import type { ListSearch } from '../list-search.ts';
import { GridHead } from './grid-head.tsx';
import { HEAD_ROWS, rowClass } from './row-class.ts';
import { LetterIndex } from './letter-index.tsx';
import { useTagColors } from '../contacts.api.ts';
import { isSelected } from './selection.ts';
import { useFilteredColumns, useTableColumns } from './use-columns.ts';
import { useContactPages, type ContactPages } from './use-contact-pages.ts';
import { useListActions } from './use-list-actions.ts';
import { useRowWindow, type RowWindow } from './use-row-window.ts';
import type { ListSelection } from './use-selection.ts';
import { changedSearch, useContactsSearch } from '../use-contacts-search.ts';

export interface ContactGridProps {
  search: ListSearch;
  /** All matching contacts, including unloaded ones. */
  count: number;
  openId: number | undefined;
  /** Null for the narrow list. */
  columns: readonly Column[] | null;
  selection: ListSelection;
  renderType: RenderType;
}

/** Shorter lists need no index of letters. */
const MIN_INDEXED = 50;

/** A virtual list: only visible rows are rendered and only their pages loaded. */
export function ContactGrid(props: ContactGridProps) {
  const { search, count, openId, selection, renderType } = props;
  const filtered = useFilteredColumns(search.custom);
  const columns = useTableColumns(props.columns, filtered);
  const list = useRef<HTMLDivElement>(null);
  const view = useRowWindow(list, { count, openId, columns, listKey: JSON.stringify(search) });
  const pages = useContactPages(search, count, view.visible);
  useShowOpenRow(props, pages, view);
  useListActions(list, { at: pages.contactAt, view, selection });
  const hrefOf = useRowLinks();
  const tagColors = useTagColors();
  const row = (index: number, top: number, contact: Contact | undefined) => {
    const position = { index, top, height: view.height };
    if (!contact) return <PlaceholderRow key={index} {...position} table={columns !== null} />;
    return (
      <ContactRow
        key={index}
        {...position}
        contact={contact}
        href={hrefOf(contact.id)}
        open={contact.id === openId}
        selected={isSelected(selection.selection, contact.id)}
        tabStop={index === view.tabStop}
        compact={view.density === 'compact'}
        {...{ columns, filtered, renderType, tagColors }}
      />
    );
  };
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <div
          ref={list}
          role="grid"
          aria-label={t`Contacts`}
          aria-multiselectable
          aria-rowcount={count + HEAD_ROWS}
          tabIndex={-1}
          data-selecting={selection.selecting || undefined}
          className="group/list relative min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain bg-canvas outline-none"
          style={gridStyle(columns, view.head)}
        >
          <div className="relative min-w-(--least)" style={{ height: view.total }}>
            <div role="rowgroup" className={columns === null ? undefined : 'sticky top-0 z-10'}>
              <GridHead columns={columns} {...selectAllState(selection, count)} />
            </div>
            <div role="rowgroup">
              {view.rows.map(({ index, start }) => row(index, start, pages.contactAt(index)))}
            </div>
          </div>
        </div>
        {count >= MIN_INDEXED && pages.letters.length > 1 && (
          <LetterIndex letters={pages.letters} onJump={view.jumpTo} />
        )}
      </div>
      <GridFailure pages={pages} />
    </>
  );
}

/** A contact that was added, or opened by a link, is scrolled into view. */
function useShowOpenRow(
  { search, count, openId }: Pick<ContactGridProps, 'search' | 'count' | 'openId'>,
  pages: ContactPages,
  view: RowWindow,
): void {
  const isUnknown = openId !== undefined && view.openIndex < 0;
  const loaded = isUnknown ? pages.indexOf(openId) : -1;
  const { data: found = -1 } = useQuery({
    ...contactIndexQuery(search, openId ?? 0),
    enabled: isUnknown && loaded < 0,
  });
  const known = isUnknown ? Math.max(loaded, found) : -1;
  // The list can't scroll to a new contact until it's counted.
  const index = known < count ? known : -1;
  const show = useEffectEvent(() => openId !== undefined && view.showRow(openId, index));
  useEffect(() => {
    if (index >= 0) show();
  }, [index]);
}

function GridFailure({ pages }: { pages: ContactPages }) {
  if (pages.error === null) return null;
  return (
    <FailedState
      compact
      className="border-t border-line"
      message={errorMessage(pages.error, t`Failed to fetch contacts`)}
      pending={pages.isFetching}
      onRetry={() => void pages.refetch()}
    />
  );
}

function selectAllState(selection: ListSelection, count: number) {
  const { selectedCount, clear, selectAll } = selection;
  const isAll = selectedCount === count;
  return {
    selected: selectedCount === 0 ? false : isAll || ('mixed' as const),
    onSelect: isAll ? clear : selectAll,
  };
}

function gridStyle(columns: readonly Column[] | null, head: number): CSSProperties | undefined {
  if (columns === null) return undefined;
  const sizes = { '--columns': gridTemplate(columns), '--least': minWidth(columns) };
  return { ...sizes, '--head': `${head}px` } as CSSProperties;
}

/** Row URLs keep the list's parameters. The router's Link is too slow for thousands of rows. */
function useRowLinks(): (id: number) => string {
  const { stringifySearch } = useRouter().options;
  const { search } = useContactsSearch();
  return useCallback(
    (id) => `/contacts${stringifySearch(changedSearch(search, { id, tab: undefined }))}`,
    [stringifySearch, search],
  );
}

interface PlaceholderRowProps {
  index: number;
  top: number;
  height: number;
  table: boolean;
}

/** A row whose page isn't loaded. Not animated, because thousands are scrolled past. */
function PlaceholderRow({ index, top, height, table }: PlaceholderRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + HEAD_ROWS}
      data-row={index}
      className={rowClass({ table: false, open: false, selected: false })}
      style={{ top, height }}
    >
      <div
        role="gridcell"
        className={cx('flex flex-1 items-center gap-3', table ? 'ps-13' : 'px-3')}
      >
        <span className={cx('rounded-full bg-line/70', table ? 'size-8' : 'size-10')} />
        <span className="h-3.5 w-40 rounded-sm bg-line/70" />
        <span className="sr-only">{t`Loading`}</span>
      </div>
    </div>
  );
}
