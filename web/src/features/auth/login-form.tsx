import { useCallback, useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { Divider } from '../../ui/layout/divider.tsx';
import { LOGIN_FAILED, useLoginForm } from './use-login-form.ts';
import { usePasskeyLogin } from './passkey-login.api.ts';

export interface LoginFormProps {
  /** Prefilled after canceling the second factor. */
  email?: string | undefined;
  /** Must be stable. */
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

/** Passkey login by button or browser autofill. */
function PasskeyLogin({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const onFailure = useCallback(
    (error: unknown) =>
      setProblem(isUserCancellation(error) ? null : errorMessage(error, LOGIN_FAILED)),
    [],
  );
  const login = usePasskeyLogin({ onLoggedIn, onFailure });

  return (
    <div className="mt-5 space-y-4">
      <Divider>or</Divider>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button size="lg" className="w-full" pending={login.isPending} onClick={() => login.mutate()}>
        <KeyRound />
        Use a passkey
      </Button>
    </div>
  );
}
