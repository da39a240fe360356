import { useForm, useWatch } from 'react-hook-form';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useConfirmReset } from './password-reset.api.ts';

export interface ResetFormProps {
  token: string;
  onSet: () => Promise<void>;
  /** The link is used or expired; `sentence` is the server's message. */
  onInvalid: (message: string) => void;
}

interface Values {
  password: string;
}

/** Sets a new password with a reset link. */
export function ResetForm({ token, onSet, onInvalid }: ResetFormProps) {
  const confirm = useConfirmReset();
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await confirm.mutateAsync({ token, password });
      await onSet();
    } catch (error) {
      const invalid = fieldError(error, 'token');
      if (invalid !== null) return onInvalid(invalid);
      if (showFieldErrors(error, ['password'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to set the password') });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && (
        <Notice tone="danger" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <NewPasswordField
        label="New password"
        typed={typed}
        known={[]}
        {...form.register('password', { required: 'Please choose a password.' })}
        error={errors.password?.message}
      />
      <p className="mt-4 text-sm text-muted">
        You will be logged out everywhere, and log in with the new password.
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        className="mt-5 w-full"
      >
        Set new password
      </Button>
    </form>
  );
}
