import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/buttons/button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useDeleteAccount } from './account.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';

export function DeleteSection() {
  return (
    <Section
      title="Delete account"
      description="Permanently deletes your account and data. This can’t be undone."
    >
      <p className="mb-5">
        Want a copy? You can{' '}
        <Link to="/settings" search={{ tab: 'data' }} className={linkClass}>
          export everything
        </Link>{' '}
        first.
      </p>
      <DeleteAccount />
    </Section>
  );
}

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const deletion = useDeleteAccount();
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = submitForm(form, {
    fields: ['password'],
    failure: 'Failed to delete the account',
    send: ({ password }) => deletion.mutateAsync(password),
  });
  const close = () => {
    // Deletion can't be canceled.
    if (isSubmitting) return;
    form.reset();
    setOpen(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="Delete your account?"
        confirmLabel="Delete account"
        pending={isSubmitting}
        onConfirm={submit}
        fields={
          <div className="space-y-4">
            <FormError message={errors.root?.message} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...fieldProps(form, 'password', { required: 'Enter your password.' })}
            />
          </div>
        }
      >
        Your profile, contacts, notes and connections will be permanently deleted. Other people keep
        your messages, without your name, and the contacts they accepted from you.
      </ConfirmDialog>
    </>
  );
}
