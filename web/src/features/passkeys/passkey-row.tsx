import { useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { useForm } from 'react-hook-form';
import type { Passkey } from '#contract/passkeys.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { passwordError } from '../../lib/http/password-error.ts';
import { PasswordDialog } from '../../ui/overlays/password-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRemovePasskey, useRenamePasskey } from './passkeys.api.ts';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at, backed_up } = passkey;
  const now = useNow();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const used = last_used_at === null ? 'not used yet' : `used ${inText(last_used_at, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {backed_up && <Tag>Synced</Tag>}
        </p>
        <p className="text-sm text-muted">
          Added {inText(created_at, now)}, {used}
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => setOpen('rename')}>
          Rename <span className="sr-only">{name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen('remove')}>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

function inText(timestamp: string, now: number): string {
  return relativeTime(timestamp, now).replace('Just now', 'just now');
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
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

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey();
  const form = useForm({ defaultValues: { name: passkey.name } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename.mutateAsync({ id: passkey.id, name });
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['name'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to rename the passkey') });
    }
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename passkey" size="sm">
      <form noValidate aria-label="Rename passkey" onSubmit={(event) => void submit(event)}>
        {errors.root?.message && (
          <Notice tone="danger" className="mb-4">
            {errors.root.message}
          </Notice>
        )}
        <TextField
          label="Name"
          autoComplete="off"
          {...form.register('name', { required: 'Please name the passkey.' })}
          error={errors.name?.message}
        />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={rename.isPending}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
