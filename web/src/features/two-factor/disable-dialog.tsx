import { useRef, useState } from 'react';
import { fieldError } from '../../lib/api-error.ts';
import { passwordError } from '../../lib/password-error.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDisableTwoFactor } from './two-factor.api.ts';

/** Asks for both factors before the second one is given up. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();

  const refuse = (sentence: string) => {
    setWrong(sentence);
    field.current?.focus();
    return {};
  };
  const turnOff = async (password: string) => {
    if (code.trim() === '') return refuse('Please enter the code.');
    setWrong(undefined);
    try {
      await disable.mutateAsync({ password, code });
    } catch (error) {
      const sentence = fieldError(error, 'code');
      return sentence === null
        ? passwordError(error, 'Failed to turn off two-factor authentication')
        : refuse(sentence);
    }
    showToast({ type: 'success', message: 'Two-factor is off' });
    onClose();
    return null;
  };

  return (
    <PasswordDialog
      title="Turn off two-factor"
      description="From then on your password alone is enough to log in."
      confirmLabel="Turn off"
      tone="danger"
      initialFocus={field}
      onClose={onClose}
      onSubmit={turnOff}
    >
      <TextField
        ref={field}
        label="Code"
        hint="The six digits of your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={wrong}
      />
    </PasswordDialog>
  );
}
