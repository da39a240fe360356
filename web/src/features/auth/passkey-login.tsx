import { useCallback, useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { errorMessage } from '../../lib/error-message.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { Button } from '../../ui/button.tsx';
import { Divider } from '../../ui/divider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePasskeyLogin } from './passkey-login.api.ts';
import { LOGIN_FAILED } from './use-login-form.ts';

/** The way in without a password: by this button, or as the browser offers it in the email field. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
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
