import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { formatNumber } from '../../lib/region.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRestoreContacts } from './trash.api.ts';

export interface RestoreChosenProps {
  ids: number[];
  onClear: () => void;
  onRestored: () => void;
}

/** Restores what is marked, in one go; nothing where nothing is. */
export function RestoreSelected({ ids, onClear, onRestored }: RestoreChosenProps) {
  const restoration = useRestoreContacts();
  const deed = useRef({ ids: '', key: '' });
  if (ids.length === 0) return null;
  const restore = () => {
    // Pressed again after a lost answer it is the same deed.
    if (deed.current.ids !== ids.join())
      deed.current = { ids: ids.join(), key: newIdempotencyKey() };
    restoration.mutate(
      { ids, idempotency_key: deed.current.key },
      {
        onSuccess: ({ changed }) => {
          showToast({ type: 'success', message: sentence(changed) });
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

function sentence(count: number): string {
  return count === 1 ? '1 contact restored' : `${formatNumber(count)} contacts restored`;
}
