import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { Account } from '#contract/administration.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useDeletePerson, useMakeAdministrator } from './administration.api.ts';

export interface PasswordDialogProps {
  account: Account;
  onClose: () => void;
}

export function MakeAdministratorDialog({ account, onClose }: PasswordDialogProps) {
  const make = useMakeAdministrator();
  const name = fullName(account);
  const form = useForm({ defaultValues: { password: '' } });
  const submit = submitForm(form, {
    fields: ['password'],
    failure: t`Failed to change the account`,
    send: async ({ password }) => {
      await make.mutateAsync({ id: account.id, password });
      showToast({ type: 'success', message: t`Administrator added` });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Make ${name} an administrator?`}
      description={t`Administrators can do everything on this page, also to you.`}
      submitLabel={t`Make administrator`}
      size="sm"
      error={form.formState.errors.root?.message}
      pending={make.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...fieldProps(form, 'password', { required: t`Enter your password.` })}
      />
    </FormDialog>
  );
}

export interface DeletePersonDialogProps extends PasswordDialogProps {
  onDeleted: () => void;
}

export function DeletePersonDialog({ account, onClose, onDeleted }: DeletePersonDialogProps) {
  const remove = useDeletePerson();
  const name = fullName(account);
  const { email: address } = account;
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const submit = submitForm(form, {
    fields: ['email', 'password'],
    failure: t`Failed to delete the account`,
    send: async (values) => {
      await remove.mutateAsync({ id: account.id, ...values });
      showToast({ type: 'success', message: t`Account deleted` });
      onClose();
      onDeleted();
    },
  });
  return (
    <FormDialog
      title={t`Delete the account of ${name}?`}
      description={t`The account and all its data are deleted immediately and permanently.`}
      submitLabel={t`Delete account`}
      tone="danger"
      size="sm"
      error={form.formState.errors.root?.message}
      pending={remove.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="wrap-anywhere">
        <Trans>
          To confirm, enter <strong>{address}</strong>.
        </Trans>
      </p>
      <TextField
        label={t`Email address of the account`}
        type="email"
        autoComplete="off"
        {...fieldProps(form, 'email', { required: t`Enter the email address.` })}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...fieldProps(form, 'password', { required: t`Enter your password.` })}
      />
    </FormDialog>
  );
}
