import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/buttons/button.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { PasswordProof, usePasswordRules } from '../../entities/provider/password-proof.tsx';
import { useDeleteAccount } from './account.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';

export function DeleteSection() {
  return (
    <Section
      title={t`Delete account`}
      description={t`Permanently deletes your account and data. This can’t be undone.`}
    >
      <p className="mb-5">
        <Trans>
          Want a copy? You can{' '}
          <Link to="/settings" search={{ tab: 'data' }} className={linkClass}>
            export everything
          </Link>{' '}
          first.
        </Trans>
      </p>
      <DeleteAccount />
    </Section>
  );
}

function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const deletion = useDeleteAccount();
  const form = useForm({ defaultValues: { password: '' } });
  const rules = usePasswordRules();
  const { errors, isSubmitting } = form.formState;
  const submit = submitForm(form, {
    fields: ['password'],
    failure: t`Failed to delete the account`,
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
        <Trans>Delete account</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={t`Delete your account?`}
        confirmLabel={t`Delete account`}
        pending={isSubmitting}
        onConfirm={submit}
        fields={
          <div className="space-y-4">
            <FormError message={errors.root?.message} />
            <PasswordProof label={t`Password`} {...fieldProps(form, 'password', rules)} />
          </div>
        }
      >
        <Trans>
          Your profile, contacts, notes and connections will be permanently deleted. Other people
          keep your messages, without your name, and the contacts they accepted from you.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
