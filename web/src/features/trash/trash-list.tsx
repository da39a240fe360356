import { useState } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import type { TrashedContact } from '#contract/trash.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { formatNumber } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { TrashRow } from './trash-row.tsx';
import { useRestoreContacts } from './trash.api.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { contactCountText } from '../../entities/contact/contact-name.ts';

export interface TrashListProps {
  list: UseInfiniteQueryResult<TrashedContact[]>;
  /** Called when a row disappears. */
  onGone: () => void;
}

export function TrashList({ list, onGone }: TrashListProps) {
  return (
    <QueryState query={list} loading="Loading trash" failure="Failed to fetch contacts">
      {(contacts) => <Full contacts={contacts} list={list} onGone={onGone} />}
    </QueryState>
  );
}

function Full({ contacts, list, onGone }: TrashListProps & { contacts: TrashedContact[] }) {
  if (contacts.length === 0)
    return (
      <EmptyState icon={<Trash />} title="The trash is empty">
        A contact that you delete comes here first, so that it can be restored.
      </EmptyState>
    );
  return (
    <>
      <Rows contacts={contacts} onGone={onGone} />
      <ShowMore list={list} label="deleted contacts" />
    </>
  );
}

function Rows({ contacts, onGone }: { contacts: TrashedContact[]; onGone: () => void }) {
  const now = useNow();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const chosen = contacts.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const mark = (id: number, on: boolean) =>
    setMarked(new Set([...marked, id].filter((other) => on || other !== id)));
  return (
    <>
      <RestoreSelected
        ids={chosen}
        onClear={() => setMarked(new Set())}
        onRestored={() => {
          setMarked(new Set());
          onGone();
        }}
      />
      <ul aria-label="Deleted contacts">
        {contacts.map((contact) => (
          <TrashRow
            key={contact.id}
            contact={contact}
            now={now}
            marked={marked.has(contact.id)}
            onMark={(on) => mark(contact.id, on)}
            onGone={onGone}
          />
        ))}
      </ul>
    </>
  );
}

interface RestoreChosenProps {
  ids: number[];
  onClear: () => void;
  onRestored: () => void;
}

/** Restores all selected contacts; nothing without a selection. */
function RestoreSelected({ ids, onClear, onRestored }: RestoreChosenProps) {
  const restoration = useRestoreContacts();
  const keyFor = useIdempotencyKey();
  if (ids.length === 0) return null;
  const restore = () => {
    restoration.mutate(
      { ids, idempotency_key: keyFor(ids) },
      {
        onSuccess: ({ changed }) => {
          showToast({ type: 'success', message: `${contactCountText(changed)} restored` });
          onRestored();
        },
      },
    );
  };
  return (
    <div
      role="group"
      aria-label="Chosen contacts"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-5 py-2.5 sm:px-6"
    >
      <p className="mr-auto font-medium">{formatNumber(ids.length)} chosen</p>
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button size="sm" variant="primary" pending={restoration.isPending} onClick={restore}>
        Restore chosen
      </Button>
    </div>
  );
}
