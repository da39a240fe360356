import { useRef, useState } from 'react';
import { fieldError } from '../../lib/api-error.ts';
import { passwordError } from '../../lib/password-error.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { deviceName } from './device-name.ts';
import { useAddPasskey } from './passkeys.api.ts';

/** Password and name, then the browser's own dialog. Declined there, this one stays for another try. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(() => deviceName(navigator.userAgent, navigator.maxTouchPoints));
  const [wrong, setWrong] = useState<string>();

  const refuse = (sentence: string) => {
    setWrong(sentence);
    field.current?.focus();
    return {};
  };
  const submit = async (password: string) => {
    if (name.trim() === '') return refuse('Please name the passkey.');
    setWrong(undefined);
    try {
      await add.mutateAsync({ name, password });
    } catch (error) {
      if (isUserCancellation(error)) return {};
      const sentence = fieldError(error, 'name');
      return sentence === null
        ? passwordError(error, 'Failed to add the passkey')
        : refuse(sentence);
    }
    showToast({ type: 'success', message: 'Passkey added' });
    onClose();
    return null;
  };

  return (
    <PasswordDialog
      title="Add a passkey"
      description="Your browser will ask where to keep it: on this device, in your password manager, or on a security key."
      confirmLabel="Continue"
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label="Name"
        hint="So that you recognize it in your list."
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={wrong}
      />
    </PasswordDialog>
  );
}
