import { useState } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import type { TrashedContact } from '#contract/trash.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { RestoreSelected } from './restore-selected.tsx';
import { TrashRow } from './trash-row.tsx';

export interface TrashListProps {
  list: UseInfiniteQueryResult<TrashedContact[]>;
  /** A row has gone, by whichever way. */
  onGone: () => void;
}

/** The trash in each of its states. */
export function TrashList({ list, onGone }: TrashListProps) {
  return (
    <QueryState
      query={list}
      loading="Loading trash"
      failure={errorMessage(list.error, 'Failed to fetch contacts')}
    >
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
