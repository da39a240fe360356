import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRemoveConnection } from './connections.api.ts';

export interface RemoveConnectionProps {
  id: number;
  name: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Asks before a connection ends. */
export function RemoveConnection({ id, name, onClose, finalFocus }: RemoveConnectionProps) {
  const remove = useRemoveConnection(() => {
    onClose();
    showToast({ type: 'success', message: `You are no longer connected with ${name}` });
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the connection with ${name}?`}
      confirmLabel="Remove"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id)}
      finalFocus={finalFocus}
    >
      You no longer see what they show to connections only. Their card and your messages stay.
    </ConfirmDialog>
  );
}
