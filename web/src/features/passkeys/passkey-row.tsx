import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { useForm } from 'react-hook-form';
import type { Passkey } from '#contract/passkeys.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRemovePasskey, useRenamePasskey } from './passkeys.api.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at, backed_up } = passkey;
  const now = useNow();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const added = relativeTimeInText(created_at, now);
  const used = last_used_at !== null && relativeTimeInText(last_used_at, now);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {backed_up && (
            <Tag>
              <Trans>Synced</Trans>
            </Tag>
          )}
        </p>
        <p className="text-sm text-muted">
          {used === false ? (
            <Trans>Added {added}, not used yet</Trans>
          ) : (
            <Trans>
              Added {added}, used {used}
            </Trans>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => setOpen('rename')}>
          <Trans>
            Rename <span className="sr-only">{name}</span>
          </Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen('remove')}>
          <Trans>
            Remove <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const remove = useRemovePasskey();
  const { name } = passkey;
  return (
    <PasswordDialog
      title={t`Remove “${name}”?`}
      description={t`It can no longer be used to log in. Delete it from your device or password manager, too.`}
      confirmLabel={t`Remove`}
      tone="danger"
      failure={t`Failed to remove the passkey`}
      onClose={onClose}
      onSubmit={(password) => remove.mutateAsync({ id: passkey.id, password })}
      onDone={() => {
        showToast({ type: 'success', message: t`Passkey removed` });
        onClose();
      }}
    />
  );
}

function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const rename = useRenamePasskey();
  const form = useForm({ defaultValues: { name: passkey.name } });
  const submit = submitForm(form, {
    fields: ['name'],
    failure: t`Failed to rename the passkey`,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Rename passkey`}
      label={t`Rename passkey`}
      size="sm"
      className="space-y-4"
      error={form.formState.errors.root?.message}
      pending={rename.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        {...fieldProps(form, 'name', { required: t`Enter a name.` })}
      />
    </FormDialog>
  );
}
