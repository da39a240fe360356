import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { contactPageQuery, useContactsById } from '../contacts/contacts.api.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { QueryResult } from '../../ui/feedback/query-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

export type SelectedContacts = { ids: number[] } | { filter: object };

/** Opens the share dialog once the selected contacts are loaded. */
export function ShareSelected({
  selected,
  onClose,
}: {
  selected: SelectedContacts;
  onClose: () => void;
}) {
  return 'ids' in selected ? (
    <ShareByIds ids={selected.ids} onClose={onClose} />
  ) : (
    <ShareByFilter filter={selected.filter} onClose={onClose} />
  );
}

function ShareByIds({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  return <ShareLoaded query={useContactsById(ids)} onClose={onClose} />;
}

function ShareByFilter({ filter, onClose }: { filter: object; onClose: () => void }) {
  const query = useQuery(contactPageQuery(filter));
  return <ShareLoaded query={{ ...query, data: query.data?.results }} onClose={onClose} />;
}

interface ShareLoadedProps {
  query: QueryResult<readonly Contact[]>;
  onClose: () => void;
}

function ShareLoaded({ query, onClose }: ShareLoadedProps) {
  if (query.data !== undefined) return <ShareDialog contacts={query.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t`Share contacts`}>
      <QueryState
        compact
        query={query}
        loading={t`Loading contacts`}
        rows={2}
        failure={t`Failed to fetch contacts`}
      >
        {() => null}
      </QueryState>
    </Dialog>
  );
}
