import { useForm } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRequestReset } from './password-reset.api.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { AuthForm } from './auth-form.tsx';

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
