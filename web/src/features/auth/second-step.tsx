import { type FormEvent, useCallback, useRef, useState } from 'react';
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

interface SecondStepProps extends SecondStepEnds {
  login: TwoFactorLogin;
}

/** Second factor: app code, recovery code or passkey. */
export function SecondStep({ login, ...ends }: SecondStepProps) {
  const step = useSecondStep(login, ends);
  const { code, setCode, problem, sendCode } = step;
  const [recovery, setRecovery] = useState(false);
  const byPasskey = login.methods.includes('passkey') && passkeyUnavailableReason() === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendCode(code);
  };
  const switchKind = () => {
    setRecovery(!recovery);
    setCode('');
    step.setProblem({});
  };

  return (
    <form noValidate aria-label="Two-factor authentication" onSubmit={submit}>
      <div className="space-y-4">
        <FormError message={problem.other} />
        <CodeInput recovery={recovery} {...step} />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={step.verifying}
        className="mt-6 w-full"
      >
        Verify
      </Button>
      {byPasskey && (
        <Button
          size="lg"
          className="mt-3 w-full"
          pending={step.requestingPasskey}
          onClick={step.sendPasskey}
        >
          <KeyRound />
          Use a passkey
        </Button>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onClick={switchKind}>
          {recovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={() => ends.onOver()}>
          Back
        </Button>
      </div>
    </form>
  );
}

type CodeInputProps = Pick<
  ReturnType<typeof useSecondStep>,
  'takeField' | 'code' | 'setCode' | 'sendCode' | 'problem'
> & { recovery: boolean };

function CodeInput({ recovery, takeField, code, setCode, sendCode, problem }: CodeInputProps) {
  return recovery ? (
    <TextField
      ref={takeField}
      label="Recovery code"
      hint="One of the ten that you saved when you set up two-factor. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      error={problem.code}
    />
  ) : (
    <CodeField
      ref={takeField}
      label="6-digit code"
      hint="From the authenticator app on your phone."
      value={code}
      onChange={setCode}
      onComplete={sendCode}
      error={problem.code}
    />
  );
}

interface SecondStepEnds {
  onLoggedIn: () => Promise<void>;
  /** The challenge is over; `message` says why. Without it the user went back. */
  onOver: (message?: string) => void;
}

interface Problem {
  code?: string;
  other?: string;
}

function useSecondStep(login: TwoFactorLogin, { onLoggedIn, onOver }: SecondStepEnds) {
  const verify = useVerifyTwoFactor();
  const passkey = usePasskeySecondFactor();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  // Focuses the field of either kind of code when shown.
  const takeField = useCallback((shown: HTMLInputElement | null) => {
    field.current = shown;
    shown?.focus();
  }, []);
  const pending = verify.isPending || passkey.isPending;

  const attempt = async (answering: Promise<unknown>) => {
    setProblem({});
    try {
      await answering;
      await onLoggedIn();
      clearTwoFactorLogin();
    } catch (error) {
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    const over = fieldError(error, 'challenge');
    if (over !== null) return onOver(over);
    if (isUserCancellation(error)) return;
    const wrong = fieldError(error, 'code');
    setProblem(wrong === null ? { other: errorMessage(error, LOGIN_FAILED) } : { code: wrong });
    setCode('');
    field.current?.focus();
  };

  const sendCode = (typed: string) => {
    if (pending) return;
    if (typed.trim() === '') {
      setProblem({ code: 'Please enter the code.' });
      return field.current?.focus();
    }
    void attempt(verify.mutateAsync({ challenge: login.challenge, code: typed }));
  };

  return {
    takeField,
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
