import { useState, type FormEvent } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TwoFactorLogin } from './two-factor-login.ts';
import { useSecondStep, type SecondStepEnds } from './use-second-step.ts';

interface SecondStepProps extends SecondStepEnds {
  login: TwoFactorLogin;
}

/** The second step of a login: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ login, ...ends }: SecondStepProps) {
  const step = useSecondStep(login, ends);
  const { takeField, code, setCode, problem, sendCode } = step;
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
        {problem.other && <Notice tone="danger">{problem.other}</Notice>}
        {recovery ? (
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
            onFull={sendCode}
            error={problem.code}
          />
        )}
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
          pending={step.askingPasskey}
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
