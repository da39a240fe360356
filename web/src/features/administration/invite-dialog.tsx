import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useCreateInvitation } from './administration.api.ts';

export interface InviteDialogProps {
  onClose: () => void;
}

/** Creates a link to sign up and shows it once. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const create = useCreateInvitation();
  const form = useForm({
    defaultValues: { uses: '1', days: String(LIMITS.invitation_days_default) },
  });
  const submit = submitForm(form, {
    fields: ['uses', 'days'],
    failure: t`Failed to create the invitation`,
    send: ({ uses, days }) => create.mutateAsync({ uses: Number(uses), days: Number(days) }),
  });
  if (create.data !== undefined) return <LinkDialog url={create.data.url} onClose={onClose} />;
  return (
    <FormDialog
      title={t`Invite to sign up`}
      description={t`Creates a link that you can send yourself.`}
      submitLabel={t`Create link`}
      size="sm"
      error={form.formState.errors.root?.message}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t`Accounts`}
        inputMode="numeric"
        hint={t`How many accounts can be created with it`}
        {...fieldProps(form, 'uses', { required: t`Enter a number.` })}
      />
      <TextField
        label={t`Days`}
        inputMode="numeric"
        hint={t`How long it’s valid`}
        {...fieldProps(form, 'days', { required: t`Enter a number.` })}
      />
    </FormDialog>
  );
}

function LinkDialog({ url, onClose }: InviteDialogProps & { url: string }) {
  return (
    <Dialog
      title={t`Invitation link`}
      description={t`Copy it now. It can’t be shown again.`}
      size="sm"
      onClose={onClose}
    >
      <TextField
        label={t`Link`}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <DialogFooter>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <CopyButton text={url} variant="primary">
            <Trans>Copy link</Trans>
          </CopyButton>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
