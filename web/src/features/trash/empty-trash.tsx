import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useEmptyTrash } from './trash.api.ts';

/** Asks, for nothing brings them back. */
export function EmptyTrash({ onEmptied }: { onEmptied: () => void }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useEmptyTrash();
  const confirm = async () => {
    try {
      await mutateAsync();
      showToast({ type: 'success', message: 'The trash is empty' });
      onEmptied();
    } catch {
      // Told by its toast.
    }
    setAsking(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Empty trash
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Empty the trash?"
        confirmLabel="Delete all for good"
        pending={isPending}
        onConfirm={() => void confirm()}
      >
        Every contact in it is deleted for good, with notes and timeline. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
