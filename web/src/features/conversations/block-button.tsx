import { useState } from 'react';
import Ban from 'lucide-react/icons/ban';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useBlock, useIsBlocked, useUnblock } from '../blocks/blocks.api.ts';

export interface BlockButtonProps {
  other: { id: number; name: string };
}

/** Asks, then blocks; whom I blocked can be let in again in the same place. */
export function BlockButton({ other }: BlockButtonProps) {
  const isBlocked = useIsBlocked(other.id);
  if (isBlocked === undefined) return null;
  return isBlocked ? <Unblock other={other} /> : <Block other={other} />;
}

function Unblock({ other: { id, name } }: BlockButtonProps) {
  const unblock = useUnblock();
  const onSuccess = () =>
    showToast({ type: 'success', message: `${name} is not blocked any more` });
  return (
    <IconButton
      label={`Unblock ${name}`}
      className="text-danger!"
      pending={unblock.isPending}
      onClick={() => unblock.mutate(id, { onSuccess })}
    >
      <Ban />
    </IconButton>
  );
}

function Block({ other: { id, name } }: BlockButtonProps) {
  const [asking, setAsking] = useState(false);
  const block = useBlock();
  const confirm = () =>
    block.mutate(id, {
      onSuccess: () => showToast({ type: 'success', message: `${name} is blocked` }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <IconButton label={`Block ${name}`} onClick={() => setAsking(true)}>
        <Ban />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        confirmLabel="Block"
        pending={block.isPending}
        onConfirm={confirm}
      >
        Neither of you can write to the other, connect or share contacts. They are not told. You can
        unblock them here or in the settings.
      </ConfirmDialog>
    </>
  );
}
