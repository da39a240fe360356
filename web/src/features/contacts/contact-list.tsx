import type { ReactNode } from 'react';
import UsersRound from 'lucide-react/icons/users-round';
import { errorMessage } from '../../lib/error-message.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx';
import { ContactGrid } from './contact-grid.tsx';
import type { TypeOf } from './column-cell.tsx';
import { isFiltered, NO_FILTER } from './contacts-search.ts';
import { ListSearchBar } from './list-search-bar.tsx';
import { ListStatus } from './list-status.tsx';
import { TABLE_MEDIA_QUERY } from './row-class.ts';
import { useColumns } from './use-columns.ts';
import { useContactsSearch } from './use-contacts-search.ts';
import { useSelection, type ListSelection } from './use-selection.ts';
import { useShownList } from './use-shown-list.ts';

export interface ContactListProps {
  /** What fills an empty address book. */
  firstSteps: ReactNode;
  /** How the type of a contact is drawn. */
  typeOf: TypeOf;
  /** What can be done with those selected, and what was. */
  bulkOf: (selection: ListSelection) => ReactNode;
}

/** The list of contacts with its search, in each of its states; a table where it has the room for itself. */
export function ContactList({ firstSteps, typeOf, bulkOf }: ContactListProps) {
  const { search } = useContactsSearch();
  const { shown, list, changing } = useShownList();
  const { keys, columns, show } = useColumns();
  const table = useMedia(TABLE_MEDIA_QUERY) && search.id === undefined;
  const count = list.data?.count ?? 0;
  const selection = useSelection(shown, count);
  const nobody = list.data?.count === 0;
  const isEmpty = nobody && !isFiltered(shown);
  return (
    <>
      {!isEmpty && <ListSearchBar table={table} columns={{ keys, show }} />}
      {list.isPending && <ListSkeleton table={table} />}
      {list.data === undefined && list.error && (
        <FailedState
          message={errorMessage(list.error, 'Failed to fetch contacts')}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {isEmpty && <NobodyYet firstSteps={firstSteps} />}
      {list.data && !isEmpty && <ListStatus count={count} table={table} selection={selection} />}
      {nobody && !isEmpty && <NothingFound />}
      {count > 0 && (
        <div
          aria-busy={changing || undefined}
          className={cx(
            'flex min-h-0 flex-1 flex-col transition-opacity',
            changing && 'opacity-60',
          )}
        >
          <ContactGrid
            search={shown}
            count={count}
            openId={search.id}
            columns={table ? columns : null}
            selection={selection}
            typeOf={typeOf}
          />
        </div>
      )}
      {bulkOf(selection)}
    </>
  );
}

function NobodyYet({ firstSteps }: { firstSteps: ReactNode }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="No contacts yet"
      action={firstSteps}
      className="flex-1"
    >
      The people you know belong here. Bring the address book of your phone or mail program, or add
      the first one by hand.
    </EmptyState>
  );
}

function NothingFound() {
  const { change } = useContactsSearch();
  return (
    <EmptyState
      compact
      className="flex-1"
      title="Nobody found"
      action={<Button onClick={() => change(NO_FILTER, { replace: true })}>Clear filters</Button>}
    >
      No contact has all of what you search for.
    </EmptyState>
  );
}

function ListSkeleton({ table }: { table: boolean }) {
  return (
    <Loading label="Loading contacts">
      {table && <span className="block h-19 border-b border-line" />}
      {Array.from({ length: 8 }, (_, row) =>
        table ? (
          <TableRowToCome key={row} />
        ) : (
          <SkeletonRow key={row} className="h-16 px-(--page-gutter)!" />
        ),
      )}
    </Loading>
  );
}

/** As tall as a row of the table, below the room of its head. */
function TableRowToCome() {
  return (
    <span className="flex h-12 items-center gap-3 border-b border-line pr-(--page-gutter) pl-[calc(var(--page-gutter)+2.5rem)]">
      <Skeleton circle className="size-8 shrink-0" />
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="ml-auto h-3.5 w-1/2" />
    </span>
  );
}
