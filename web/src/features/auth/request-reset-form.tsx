import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRequestReset } from './password-reset.api.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { AuthForm } from './auth-form.tsx';
import { useEffect, useRef } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../ui/buttons/button.tsx';

export function RequestResetForm({ onRequested }: { onRequested: (email: string) => void }) {
  const request = useRequestReset();
  const form = useForm({ defaultValues: { email: '' } });
  const submit = submitForm(form, {
    fields: ['email'],
    failure: t`Failed to send the reset link`,
    send: async ({ email }) => {
      await request.mutateAsync(email);
      onRequested(email);
    },
  });
  return (
    <AuthForm
      label={t`Forgot password`}
      form={form}
      onSubmit={submit}
      submitLabel={t`Send reset link`}
    >
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        hint={t`We’ll email you a reset link.`}
        {...fieldProps(form, 'email', { required: t`Enter your email.` })}
      />
    </AuthForm>
  );
}

/** Shown after every request, so that it doesn't reveal who has an account. */
export function ResetSent({ email, onRestart }: { email: string; onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="text-center">
      <MailCheck size={32} className="mx-auto text-accent" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-xl font-semibold">
        <Trans>Check your email</Trans>
      </h2>
      <p className="mt-2 text-muted">
        <Trans>
          If there’s an account for <strong className="font-medium text-ink">{email}</strong>, a
          reset link is on its way. It works once and expires in 1 hour.
        </Trans>
      </p>
      <p className="mt-3 text-muted">
        <Trans>Didn’t get it? Check spam, or try another address.</Trans>
      </p>
      <Button className="mt-5" onClick={onRestart}>
        <Trans>Use another address</Trans>
      </Button>
    </div>
  );
}
