import { useState } from 'react';
import Trash from 'lucide-react/icons/trash-2';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDeleteForGood } from './trash.api.ts';

export interface DeleteForGoodProps {
  id: number;
  name: string;
  onGone: () => void;
}

/** Asks, for nothing brings it back. */
export function DeletePermanently({ id, name, onGone }: DeleteForGoodProps) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useDeleteForGood();
  const confirm = async () => {
    try {
      await mutateAsync(id);
      showToast({ message: `${name} is deleted for good` });
      onGone();
    } catch {
      // Told by its toast.
    }
    setAsking(false);
  };
  return (
    <>
      <IconButton
        label={`Delete ${name} for good`}
        size="sm"
        className="text-muted"
        onClick={() => setAsking(true)}
      >
        <Trash />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete for good?"
        confirmLabel="Delete for good"
        pending={isPending}
        onConfirm={() => void confirm()}
      >
        <bdi className="font-medium text-ink">{name}</bdi> is deleted with notes and timeline. This
        cannot be undone.
      </ConfirmDialog>
    </>
  );
}
