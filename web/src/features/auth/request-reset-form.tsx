import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRequestReset } from './password-reset.api.ts';

interface Values {
  email: string;
}

export function RequestResetForm({ onRequested }: { onRequested: (email: string) => void }) {
  const request = useRequestReset();
  const form = useForm<Values>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await request.mutateAsync(email);
      onRequested(email);
    } catch (error) {
      if (showFieldErrors(error, ['email'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to ask for the mail') });
    }
  });

  return (
    <form noValidate aria-label="Forgot password" onSubmit={(event) => void submit(event)}>
      {errors.root?.message && (
        <Notice tone="danger" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="We will mail you a link to choose a new password."
        {...form.register('email', { required: 'Please enter your email.' })}
        error={errors.email?.message}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        className="mt-6 w-full"
      >
        Send the link
      </Button>
    </form>
  );
}
