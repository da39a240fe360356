import type { Passkey } from '#contract/passkeys.ts';
import { passwordError } from '../../lib/password-error.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRemovePasskey } from './passkeys.api.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  return (
    <PasswordDialog
      title={`Remove “${passkey.name}”?`}
      description="It logs nobody in any more. Where it is kept, on the device or in a password manager, you delete it yourself."
      confirmLabel="Remove"
      tone="danger"
      onClose={onClose}
      onSubmit={async (password) => {
        try {
          await remove.mutateAsync({ id: passkey.id, password });
        } catch (error) {
          return passwordError(error, 'Failed to remove the passkey');
        }
        showToast({ type: 'success', message: 'Passkey removed' });
        onClose();
        return null;
      }}
    />
  );
}
