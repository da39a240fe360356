import { useForm } from 'react-hook-form';
import type { Login } from '#contract/auth.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { useLogin } from './auth.api.ts';

export const LOGIN_FAILED = 'An error occurred during login';

/** With a second factor, `onLoggedIn` isn't called. */
export function useLoginForm(email: string, onLoggedIn: () => Promise<void>) {
  const login = useLogin();
  const form = useForm<Login>({ defaultValues: { email, password: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      if (await login.mutateAsync(values)) await onLoggedIn();
    } catch (error) {
      if (showFieldErrors(error, ['email', 'password'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, LOGIN_FAILED) });
      form.setFocus('password');
    }
  });
  return { form, submit };
}
