import { useCallback, useRef, useState } from 'react';
import { fieldError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { useVerifyTwoFactor } from './auth.api.ts';
import { usePasskeySecondFactor } from './passkey-login.api.ts';
import { forgetTwoFactorLogin, type TwoFactorLogin } from './two-factor-login.ts';
import { LOGIN_FAILED } from './use-login-form.ts';

export interface SecondStepEnds {
  onLoggedIn: () => Promise<void>;
  /** The challenge can't be answered any more; `sentence` says why. Without: the person went back. */
  onOver: (sentence?: string) => void;
}

interface Problem {
  code?: string;
  other?: string;
}

/** Answers the challenge of a login, by a code or a passkey, and says what was wrong. */
export function useSecondStep(login: TwoFactorLogin, { onLoggedIn, onOver }: SecondStepEnds) {
  const verify = useVerifyTwoFactor();
  const passkey = usePasskeySecondFactor();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  // Shown, the field of either kind of code takes the focus.
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
      forgetTwoFactorLogin();
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
    askingPasskey: passkey.isPending,
  };
}
