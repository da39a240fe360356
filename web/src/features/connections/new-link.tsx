import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRegenerateLink } from './connections.api.ts';

/** Asks before my link is replaced. */
export function NewLink({ open, onClose }: { open: boolean; onClose: () => void }) {
  const regeneration = useRegenerateLink(() => {
    onClose();
    showToast({ type: 'success', message: 'You have a new link. The old one is void.' });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Make a new link?"
      confirmLabel="Make a new link"
      pending={regeneration.isPending}
      onConfirm={() => regeneration.mutate()}
    >
      The old link and its QR code are void at once, wherever you gave or printed them. Requests
      that came by it stay.
    </ConfirmDialog>
  );
}
