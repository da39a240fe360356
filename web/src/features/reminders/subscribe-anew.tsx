import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRegenerateFeed } from './reminders.api.ts';

/** Asks before the calendar's address is replaced. */
export function ResetFeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const regeneration = useRegenerateFeed(() => {
    onClose();
    showToast({ type: 'success', message: 'You have a new address. The old one has ended.' });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Make a new address?"
      confirmLabel="Make a new address"
      pending={regeneration.isPending}
      onConfirm={() => regeneration.mutate()}
    >
      The old address ends at once: every program that subscribed by it shows your calendar no more,
      until you give it the new one.
    </ConfirmDialog>
  );
}
