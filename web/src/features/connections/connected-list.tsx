import { useCallback, useEffect, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import type { Connection } from '#contract/connections.ts';
import { focusTargetFor } from '../../lib/focus/focus-after-removal.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { containsEveryWord } from '../../lib/text/contains-every-word.ts';
import { ConnectedRow } from './connected-row.tsx';
import { connectionsQuery, useRemoveConnection } from './connections.api.ts';
import { InviteButton } from './invite-button.tsx';
import { NetworkList } from './network-list.tsx';
import { otherSide } from '../../entities/person/other-side.ts';

/** Shorter lists don't need a search field. */
const MAX_WITHOUT_SEARCH = 8;

interface Removal {
  connection: Connection;
  finalFocus: () => HTMLElement | null;
}

export function ConnectedList({ me, onInvite }: { me: number; onInvite: () => void }) {
  const query = useInfiniteQuery(connectionsQuery());
  const [typed, setTyped] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const remove = useCallback(
    (connection: Connection, opener: HTMLElement) =>
      setRemoval({ connection, finalFocus: focusTargetFor(opener) }),
    [],
  );
  const isSearching = typed.trim() !== '';
  useLoadAllPages(query, isSearching);
  const { data, hasNextPage, isFetchNextPageError } = query;
  const matches = data && filterConnections(data, me, typed);
  const isLoadingMore = isSearching && hasNextPage && !isFetchNextPageError;
  return (
    <>
      {((data?.length ?? 0) > MAX_WITHOUT_SEARCH || typed !== '') && (
        <SearchInput
          label={t`Search connections`}
          value={typed}
          onValueChange={setTyped}
          className="mb-3"
        />
      )}
      <NetworkList
        label={t`Connections`}
        loading={t`Loading connections`}
        query={{ ...query, data: matches }}
        failure={t`Failed to fetch connections`}
        empty={
          isSearching ? (
            <NoMatches isLoading={isLoadingMore} q={typed.trim()} />
          ) : (
            <EmptyState
              compact
              icon={<Users />}
              title={t`No connections yet`}
              action={<InviteButton onInvite={onInvite} />}
            >
              <Trans>Connect with people you know to message and share contacts.</Trans>
            </EmptyState>
          )
        }
        keyOf={({ id }) => id}
      >
        {(connection) => <ConnectedRow connection={connection} me={me} onRemove={remove} />}
      </NetworkList>
      {removal && (
        <RemoveConnection
          id={removal.connection.id}
          name={otherSide(removal.connection, me).name}
          onClose={() => setRemoval(null)}
          finalFocus={removal.finalFocus}
        />
      )}
    </>
  );
}

function NoMatches({ isLoading, q }: { isLoading: boolean; q: string }) {
  return (
    <p role="status" className="py-8 text-center text-muted">
      {isLoading ? t`Searching…` : t`No results for “${q}”`}
    </p>
  );
}

/** Loads further pages while searching. */
function useLoadAllPages(
  query: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  },
  enabled: boolean,
): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const shouldFetch = enabled && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);
}

interface RemoveConnectionProps {
  id: number;
  name: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

function RemoveConnection({ id, name, onClose, finalFocus }: RemoveConnectionProps) {
  const remove = useRemoveConnection(() => {
    onClose();
    showToast({ type: 'success', message: t`${name} removed from your connections` });
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${name} from your connections?`}
      confirmLabel={t`Remove`}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id)}
      finalFocus={finalFocus}
    >
      <Trans>
        You’ll no longer see details they share only with connections. They’ll stay in your
        contacts, and you’ll both keep your messages.
      </Trans>
    </ConfirmDialog>
  );
}

/** Matches every typed word against name and address. */
export function filterConnections(
  connections: readonly Connection[],
  me: number,
  typed: string,
): readonly Connection[] {
  return connections.filter((connection) => {
    const { name, email } = otherSide(connection, me);
    return containsEveryWord(`${name} ${email ?? ''}`, typed);
  });
}
