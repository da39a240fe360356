import { type ReactNode, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import UsersRound from 'lucide-react/icons/users-round';
import { useQuery } from '@tanstack/react-query';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton, SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { useRegion } from '../../../lib/time/region.ts';
import { ContactGrid } from './contact-grid.tsx';
import type { RenderType } from './column-cell.tsx';
import { countFilters, isFiltered, toListSearch, NO_FILTER } from '../list-search.ts';
import { ListSearchBar } from './list-search-bar.tsx';
import { TABLE_MEDIA_QUERY } from './row-class.ts';
import { focusGridAfterRemoval } from './use-row-focus.ts';
import { useColumns } from './use-columns.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { type ListSelection, useSelection } from './use-selection.ts';
import { contactPageQuery, pageCursorsQuery } from '../contacts.api.ts';
import { contactCountText } from '../../../entities/contact/contact-name.ts';

export interface ContactListProps {
  /** Shown for an empty address book. */
  firstSteps: ReactNode;
  renderType: RenderType;
  /** Opens the dialog to save the filter as a view. */
  saveView: ReactNode;
  /** Saved views. */
  views: ReactNode;
  /** Renders the bulk actions for the selection, and the status of the previous bulk action. */
  renderBulkActions: (selection: ListSelection) => ReactNode;
}

/** The contact list with search and all states; a table where there is room. */
export function ContactList(props: ContactListProps) {
  const { firstSteps, renderType, saveView, views, renderBulkActions } = props;
  const { search } = useContactsSearch();
  const { displayed, list, changing } = useDisplayedList();
  const { keys, all, columns, setColumnShown } = useColumns();
  const table = useMedia(TABLE_MEDIA_QUERY) && search.id === undefined;
  const count = list.data?.count ?? 0;
  const selection = useSelection(displayed, count);
  const isAddressBookEmpty = list.data?.count === 0 && !isFiltered(displayed);
  return (
    <>
      {!isAddressBookEmpty && views}
      {!isAddressBookEmpty && (
        <ListSearchBar
          table={table}
          columns={{ keys, all, setColumnShown }}
          saveView={saveView}
          status={table && list.data ? <CountStatus count={count} /> : null}
        />
      )}
      <QueryState
        query={list}
        loading={t`Loading contacts`}
        failure={t`Failed to fetch contacts`}
        skeleton={<ListSkeleton table={table} />}
      >
        {() =>
          isAddressBookEmpty ? (
            <NoContactsYet firstSteps={firstSteps} />
          ) : (
            <ListStatus count={count} table={table} selection={selection} />
          )
        }
      </QueryState>
      {count > 0 && (
        <ChangingList changing={changing}>
          <ContactGrid
            search={displayed}
            count={count}
            openId={search.id}
            columns={table ? columns : null}
            selection={selection}
            renderType={renderType}
          />
        </ChangingList>
      )}
      <div ref={focusGridAfterRemoval}>{renderBulkActions(selection)}</div>
    </>
  );
}

function ChangingList({ changing, children }: { changing: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={changing || undefined}
      className={cx('flex min-h-0 flex-1 flex-col transition-opacity', changing && 'opacity-60')}
    >
      {children}
    </div>
  );
}

function NoContactsYet({ firstSteps }: { firstSteps: ReactNode }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t`No contacts yet`}
      action={firstSteps}
      className="flex-1"
    >
      <Trans>Import contacts from your phone or email, or add one manually.</Trans>
    </EmptyState>
  );
}

function NoMatches() {
  const { search, change } = useContactsSearch();
  const clear = { ...NO_FILTER, q: undefined };
  const hasFilters = countFilters(search) > 0;
  return (
    <EmptyState
      compact
      className="flex-1"
      title={t`No results`}
      action={
        <Button onClick={() => change(clear, { replace: true })}>
          {clearLabel(search.q !== undefined, hasFilters)}
        </Button>
      }
    >
      {hasFilters ? t`No contacts match your filters.` : t`No contacts match your search.`}
    </EmptyState>
  );
}

function clearLabel(hasSearch: boolean, hasFilters: boolean): string {
  if (hasSearch && hasFilters) return t`Clear search and filters`;
  return hasSearch ? t`Clear search` : t`Clear filters`;
}

function ListSkeleton({ table }: { table: boolean }) {
  return (
    <>
      {table && <span className="block h-19 border-b border-line" />}
      {Array.from({ length: 8 }, (_, row) =>
        table ? (
          <TableRowSkeleton key={row} />
        ) : (
          <SkeletonRow key={row} className="h-16 px-(--page-gutter)!" />
        ),
      )}
    </>
  );
}

/** A placeholder as high as a table row. */
function TableRowSkeleton() {
  return (
    <span className="flex h-12 items-center gap-3 border-b border-line ps-[calc(var(--page-gutter)+2.5rem)] pe-(--page-gutter)">
      <Skeleton circle className="size-8 shrink-0" />
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="ms-auto h-3.5 w-1/2" />
    </span>
  );
}

interface ListStatusProps {
  count: number;
  table: boolean;
  selection: ListSelection;
}

/** Explains that nothing was found. The narrow list has its number and a Select button here. */
function ListStatus({ count, table, selection }: ListStatusProps) {
  return (
    <>
      {!table && (
        <div className="flex min-h-9 items-center justify-between gap-3 ps-(--page-gutter) pe-4">
          <CountStatus count={count} />
          {count > 0 && !selection.selecting && (
            <Button
              size="sm"
              variant="quiet"
              className="-me-2 text-muted"
              onClick={selection.start}
            >
              <Trans>Select</Trans>
            </Button>
          )}
        </div>
      )}
      {count === 0 && <NoMatches />}
    </>
  );
}

/** Stays mounted: screen readers often ignore a live region that is inserted together with its text. */
function CountStatus({ count }: { count: number }) {
  useRegion();
  return (
    <p role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
      {count === 0 ? t`No contacts found` : contactCountText(count)}
    </p>
  );
}

/** The previous list stays `displayed` while another loads (`changing`). Prefetches page cursors. */
function useDisplayedList() {
  const { search } = useContactsSearch();
  const requested = useDeepMemo(toListSearch(search));
  const requestedPage = useQuery(contactPageQuery(requested));
  useQuery(pageCursorsQuery(requested));
  const [displayed, setDisplayed] = useState(requested);
  if (displayed !== requested && !requestedPage.isPending) setDisplayed(requested);
  const list = useQuery({ ...contactPageQuery(displayed), enabled: displayed === requested });
  return { displayed, list, changing: displayed !== requested };
}

/** Keeps the identity of deep-equal values. */
function useDeepMemo<T extends object>(value: T): T {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
