import { useState } from 'react';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { useLoginForm } from './use-login-form.ts';

export interface LoginFormProps {
  /** Who it was, where the second factor was given up. */
  email?: string | undefined;
  /** Must stay the same. */
  onLoggedIn: () => Promise<void>;
}

export function LoginForm({ email = '', onLoggedIn }: LoginFormProps) {
  const { form, submit } = useLoginForm(email, onLoggedIn);
  const { errors, isSubmitting } = form.formState;
  const [passkeys] = useState(() => passkeyUnavailableReason() === null);

  return (
    <form noValidate aria-label="Log in" onSubmit={(event) => void submit(event)}>
      <div className="space-y-4">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete={passkeys ? 'username webauthn' : 'username'}
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
      {passkeys && <PasskeyLogin onLoggedIn={onLoggedIn} />}
    </form>
  );
}
