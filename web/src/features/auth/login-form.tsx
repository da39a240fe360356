import { useCallback, useState } from 'react';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { Divider } from '../../ui/layout/divider.tsx';
import { AuthForm } from './auth-form.tsx';
import { useLogin } from './auth.api.ts';
import { usePasskeyLogin } from './passkey-login.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import type { Login } from '#contract/auth.ts';
import { useForm } from 'react-hook-form';

export const LOGIN_FAILED = msg`An error occurred during login`;

export interface LoginFormProps {
  /** Prefilled after canceling the second factor. */
  email?: string | undefined;
  /** Must be stable. */
  onLoggedIn: () => Promise<void>;
}

export function LoginForm({ email = '', onLoggedIn }: LoginFormProps) {
  const login = useLogin();
  const form = useForm<Login>({ defaultValues: { email, password: '' } });
  const submit = submitForm(form, {
    fields: ['email', 'password'],
    failure: i18n._(LOGIN_FAILED),
    focus: 'password',
    send: async (values) => {
      if (await login.mutateAsync(values)) await onLoggedIn();
    },
  });
  const [hasPasskeys] = useState(() => passkeyUnavailableReason() === null);

  return (
    <AuthForm
      label={t`Log in`}
      form={form}
      onSubmit={submit}
      submitLabel={t`Log in`}
      below={<PasskeyLogin onLoggedIn={onLoggedIn} />}
    >
      <TextField
        label={t`Email`}
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        {...fieldProps(form, 'email', { required: t`Enter your email.` })}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...fieldProps(form, 'password', { required: t`Enter your password.` })}
      />
    </AuthForm>
  );
}

/** Passkey login by button or browser autofill, where the browser supports it. */
export function PasskeyLogin({ onLoggedIn }: Pick<LoginFormProps, 'onLoggedIn'>) {
  const [isSupported] = useState(() => passkeyUnavailableReason() === null);
  return isSupported && <SupportedPasskeyLogin onLoggedIn={onLoggedIn} />;
}

function SupportedPasskeyLogin({ onLoggedIn }: Pick<LoginFormProps, 'onLoggedIn'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const onFailure = useCallback(
    (error: unknown) =>
      setProblem(isUserCancellation(error) ? null : errorMessage(error, i18n._(LOGIN_FAILED))),
    [],
  );
  const login = usePasskeyLogin({ onLoggedIn, onFailure });

  return (
    <div className="mt-5 space-y-4">
      <Divider>
        <Trans>or</Trans>
      </Divider>
      <FormError message={problem} />
      <Button size="lg" className="w-full" pending={login.isPending} onClick={() => login.mutate()}>
        <KeyRound />
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  );
}
