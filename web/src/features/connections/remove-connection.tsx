import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRemoveConnection } from './connections.api.ts';

export interface RemoveConnectionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: number;
  name: string;
}

/** Asks before a connection ends. */
export function RemoveConnection({ open, onOpenChange, id, name }: RemoveConnectionProps) {
  const remove = useRemoveConnection();
  const onRemoved = () => {
    onOpenChange(false);
    showToast({ type: 'success', message: `You are no longer connected with ${name}` });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove the connection with ${name}?`}
      confirmLabel="Remove"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
    >
      You no longer see what they show to connections only. Their card and your messages stay.
    </ConfirmDialog>
  );
}
