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
    failure: 'Failed to ask for the mail',
    send: async ({ email }) => {
      await request.mutateAsync(email);
      onRequested(email);
    },
  });
  return (
    <AuthForm label="Forgot password" form={form} onSubmit={submit} submitLabel="Send the link">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="We will mail you a link to choose a new password."
        {...fieldProps(form, 'email', { required: 'Please enter your email.' })}
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
        Look into your mail
      </h2>
      <p className="mt-2 text-muted">
        If there is an account with <strong className="font-medium text-ink">{email}</strong>, a
        link to choose a new password is on its way. It works for one hour, once.
      </p>
      <p className="mt-3 text-muted">Nothing there? Look among the spam, or check the address.</p>
      <Button className="mt-5" onClick={onRestart}>
        Use another address
      </Button>
    </div>
  );
}
