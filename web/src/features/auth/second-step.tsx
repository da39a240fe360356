import { type FormEvent, useCallback, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { clearTwoFactorLogin, type TwoFactorLogin } from './two-factor-login.ts';
import { useVerifyTwoFactor } from './auth.api.ts';
import { usePasskeySecondFactor } from './passkey-login.api.ts';
import { LOGIN_FAILED } from './login-form.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';

interface SecondStepProps extends SecondStepCallbacks {
  login: TwoFactorLogin;
}

/** Second factor: app code, recovery code or passkey. */
export function SecondStep({ login, ...callbacks }: SecondStepProps) {
  const step = useSecondStep(login, callbacks);
  const { code, setCode, problem, sendCode } = step;
  const [isRecovery, setIsRecovery] = useState(false);
  const canUsePasskey = login.methods.includes('passkey') && passkeyUnavailableReason() === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendCode(code);
  };
  const switchKind = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    step.setProblem({});
  };

  return (
    <form noValidate aria-label={t`Two-factor authentication`} onSubmit={submit}>
      <div className="space-y-4">
        <FormError message={problem.form} />
        <CodeInput isRecovery={isRecovery} {...step} />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={step.verifying}
        className="mt-6 w-full"
      >
        <Trans>Verify</Trans>
      </Button>
      {canUsePasskey && (
        <Button
          size="lg"
          className="mt-3 w-full"
          pending={step.requestingPasskey}
          onClick={step.sendPasskey}
        >
          <KeyRound />
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onClick={switchKind}>
          {isRecovery ? t`Use your authenticator app` : t`Use a recovery code`}
        </Button>
        <Button variant="quiet" onClick={() => callbacks.onChallengeEnd()}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

type CodeInputProps = Pick<
  ReturnType<typeof useSecondStep>,
  'attachField' | 'code' | 'setCode' | 'sendCode' | 'problem'
> & { isRecovery: boolean };

function CodeInput({ isRecovery, attachField, code, setCode, sendCode, problem }: CodeInputProps) {
  return isRecovery ? (
    <TextField
      ref={attachField}
      label={t`Recovery code`}
      hint={t`One of the 10 codes you saved. Each works once.`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      error={problem.code}
    />
  ) : (
    <CodeField
      ref={attachField}
      label={t`6-digit code`}
      hint={t`From the authenticator app on your phone.`}
      value={code}
      onChange={setCode}
      onComplete={sendCode}
      error={problem.code}
    />
  );
}

interface SecondStepCallbacks {
  onLoggedIn: () => Promise<void>;
  /** Called when the challenge ends; `message` says why, and is undefined if the user went back. */
  onChallengeEnd: (message?: string) => void;
}

interface Problem {
  code?: string;
  form?: string;
}

function useSecondStep(login: TwoFactorLogin, { onLoggedIn, onChallengeEnd }: SecondStepCallbacks) {
  const verify = useVerifyTwoFactor();
  const passkey = usePasskeySecondFactor();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  // Focuses the field of either kind of code when shown.
  const attachField = useCallback((element: HTMLInputElement | null) => {
    field.current = element;
    element?.focus();
  }, []);
  const pending = verify.isPending || passkey.isPending;

  const attempt = async (verification: Promise<unknown>) => {
    setProblem({});
    try {
      await verification;
      await onLoggedIn();
      clearTwoFactorLogin();
    } catch (error) {
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const endMessage = fieldError(error, 'challenge');
    if (endMessage !== null) return onChallengeEnd(endMessage);
    if (isUserCancellation(error)) return;
    const codeError = fieldError(error, 'code');
    setProblem(
      codeError === null
        ? { form: errorMessage(error, i18n._(LOGIN_FAILED)) }
        : { code: codeError },
    );
    setCode('');
    field.current?.focus();
  };

  const sendCode = (typed: string) => {
    if (pending) return;
    if (typed.trim() === '') {
      setProblem({ code: t`Enter the code.` });
      return field.current?.focus();
    }
    void attempt(verify.mutateAsync({ challenge: login.challenge, code: typed }));
  };

  return {
    attachField,
    code,
    setCode,
    problem,
    setProblem,
    sendCode,
    sendPasskey: () => void attempt(passkey.mutateAsync(login.challenge)),
    verifying: verify.isPending,
    requestingPasskey: passkey.isPending,
  };
}
