import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton.tsx';
import { contactPageQuery, contactQuery } from '../contacts/contacts.api.ts';
import { ShareDialog } from './share-dialog.tsx';

export type Selected = { ids: number[] } | { filter: object };

export interface ShareSelectedProps {
  selected: Selected;
  onClose: () => void;
}

/** Opens the share dialog once the selected contacts are loaded. */
export function ShareSelected({ selected, onClose }: ShareSelectedProps) {
  return 'ids' in selected ? (
    <ShareChosen ids={selected.ids} onClose={onClose} />
  ) : (
    <ShareFiltered filter={selected.filter} onClose={onClose} />
  );
}

function ShareChosen({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const queries = useQueryClient();
  const cards = useQueries({ queries: ids.map((id) => contactQuery(queries, id)) });
  const contacts = cards.map(({ data }) => data).filter((contact) => contact !== undefined);
  const failed = cards.filter(({ data, error }) => data === undefined && error !== null);
  return (
    <AsRead
      contacts={contacts.length === ids.length ? contacts : undefined}
      error={failed[0]?.error ?? null}
      isFetching={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      onClose={onClose}
    />
  );
}

function ShareFiltered({ filter, onClose }: { filter: object; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(contactPageQuery(filter));
  return (
    <AsRead
      contacts={data?.results}
      {...{ error, isFetching, onClose }}
      onRetry={() => void refetch()}
    />
  );
}

interface AsReadProps {
  contacts: readonly Contact[] | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  onClose: () => void;
}

function AsRead({ contacts, error, isFetching, onRetry, onClose }: AsReadProps) {
  if (contacts !== undefined) return <ShareDialog contacts={contacts} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Share contacts">
      {error === null ? (
        <Loading label="Loading contacts">
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : (
        <FailedState
          compact
          message={errorMessage(error, 'Failed to fetch contacts')}
          pending={isFetching}
          onRetry={onRetry}
        />
      )}
    </Dialog>
  );
}
