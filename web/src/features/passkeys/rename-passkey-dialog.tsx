import { useForm } from 'react-hook-form';
import type { Passkey } from '#contract/passkeys.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRenamePasskey } from './passkeys.api.ts';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
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
