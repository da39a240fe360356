import { useForm, useWatch } from 'react-hook-form';
import { fieldError } from '../../lib/http/api-error.ts';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { useConfirmReset } from './password-reset.api.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { AuthForm } from './auth-form.tsx';

export interface ResetFormProps {
  token: string;
  onPasswordSet: () => Promise<void>;
  /** The link is used or expired; `message` is the server's message. */
  onInvalid: (message: string) => void;
}

export function ResetForm({ token, onPasswordSet, onInvalid }: ResetFormProps) {
  const confirm = useConfirmReset();
  const form = useForm({ defaultValues: { password: '' } });
  const typed = useWatch({ control: form.control, name: 'password' });
  const submit = submitForm(form, {
    fields: ['password'],
    failure: 'Failed to set the password',
    send: async ({ password }) => {
      try {
        await confirm.mutateAsync({ token, password });
      } catch (error) {
        const tokenError = fieldError(error, 'token');
        if (tokenError === null) throw error;
        return onInvalid(tokenError);
      }
      return onPasswordSet();
    },
  });
  return (
    <AuthForm form={form} onSubmit={submit} submitLabel="Set new password" buttonClassName="mt-5">
      <NewPasswordField
        label="New password"
        typed={typed}
        guessableTerms={[]}
        {...fieldProps(form, 'password', { required: 'Please choose a password.' })}
      />
      <p className="text-sm text-muted">
        You will be logged out everywhere, and log in with the new password.
      </p>
    </AuthForm>
  );
}
