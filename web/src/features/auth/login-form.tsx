import { useForm } from 'react-hook-form';
import type { Login } from '#contract/auth.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLogin } from './auth.api.ts';

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
  const login = useLogin();
  const form = useForm<Login>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values);
      await onLoggedIn();
    } catch (error) {
      if (showFieldErrors(error, ['email', 'password'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'An error occurred during login') });
      form.setFocus('password');
    }
  });

  return (
    <form noValidate aria-label="Log in" onSubmit={(event) => void submit(event)}>
      <div className="space-y-4">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          {...form.register('email', { required: 'Please enter your email.' })}
          error={errors.email?.message}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.register('password', { required: 'Please enter your password.' })}
          error={errors.password?.message}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        className="mt-6 w-full"
      >
        Log in
      </Button>
    </form>
  );
}
