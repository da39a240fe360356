import { useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Trash from 'lucide-react/icons/trash-2';
import type { TrashedContact } from '#contract/trash.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { formatNumber } from '../../lib/time/region.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { TrashRow } from './trash-row.tsx';
import { useRestoreContacts } from './trash.api.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';

export interface TrashListProps {
  list: UseInfiniteQueryResult<TrashedContact[]>;
  /** Called when a row disappears, to move the focus. */
  onRowRemoved: () => void;
}

export function TrashList({ list, onRowRemoved }: TrashListProps) {
  return (
    <QueryState query={list} loading={t`Loading trash`} failure={t`Failed to fetch contacts`}>
      {(contacts) => <LoadedTrash contacts={contacts} list={list} onRowRemoved={onRowRemoved} />}
    </QueryState>
  );
}

function LoadedTrash({
  contacts,
  list,
  onRowRemoved,
}: TrashListProps & { contacts: TrashedContact[] }) {
  if (contacts.length === 0)
    return (
      <EmptyState
        icon={<Trash />}
        title={t`Trash is empty`}
        action={
          <Link to="/contacts" className={buttonClass()}>
            <Trans>View contacts</Trans>
          </Link>
        }
      >
        <Trans>Deleted contacts will appear here for 30 days.</Trans>
      </EmptyState>
    );
  return (
    <>
      <Rows contacts={contacts} onRowRemoved={onRowRemoved} />
      <ShowMore list={list} label={t`deleted contacts`} />
    </>
  );
}

function Rows({
  contacts,
  onRowRemoved,
}: {
  contacts: TrashedContact[];
  onRowRemoved: () => void;
}) {
  const now = useNow();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const loadedSelectedIds = contacts.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id);
  const setSelected = (id: number, isSelected: boolean) =>
    setSelectedIds(new Set([...selectedIds, id].filter((other) => isSelected || other !== id)));
  return (
    <>
      <RestoreSelected
        ids={loadedSelectedIds}
        onClear={() => setSelectedIds(new Set())}
        onRestored={() => {
          setSelectedIds(new Set());
          onRowRemoved();
        }}
      />
      <ul aria-label={t`Deleted contacts`}>
        {contacts.map((contact) => (
          <TrashRow
            key={contact.id}
            contact={contact}
            now={now}
            isSelected={selectedIds.has(contact.id)}
            onSelect={(isSelected) => setSelected(contact.id, isSelected)}
            onRowRemoved={onRowRemoved}
          />
        ))}
      </ul>
    </>
  );
}

interface RestoreSelectedProps {
  ids: number[];
  onClear: () => void;
  onRestored: () => void;
}

/** Restores all selected contacts. Renders nothing if none are selected. */
function RestoreSelected({ ids, onClear, onRestored }: RestoreSelectedProps) {
  const restoration = useRestoreContacts();
  const keyFor = useIdempotencyKey();
  if (ids.length === 0) return null;
  const count = formatNumber(ids.length);
  const restore = () => {
    restoration.mutate(
      { ids, idempotency_key: keyFor(ids) },
      {
        onSuccess: ({ changed }) => {
          showToast({ type: 'success', message: restoredText(changed) });
          onRestored();
        },
      },
    );
  };
  return (
    <div
      role="group"
      aria-label={t`Selected contacts`}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-5 py-2.5 sm:px-6"
    >
      <p className="me-auto font-medium">
        <Trans>{count} selected</Trans>
      </p>
      <Button size="sm" variant="quiet" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      <Button size="sm" variant="primary" pending={restoration.isPending} onClick={restore}>
        <Trans>Restore selected</Trans>
      </Button>
    </div>
  );
}

function restoredText(count: number): string {
  const shown = formatNumber(count);
  return t`${plural(count, {
    one: `${shown} contact restored`,
    other: `${shown} contacts restored`,
  })}`;
}
