import { useRef, useState } from 'react';
import { fieldError } from '../../lib/api-error.ts';
import { passwordError } from '../../lib/password-error.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChangeEmail } from './email-addresses.api.ts';

/** Asks for the new address and the password; the change itself happens when the mailed link is opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();

  const refuse = (sentence: string) => {
    setWrong(sentence);
    field.current?.focus();
    return {};
  };
  const submit = async (password: string) => {
    if (email.trim() === '') return refuse('Please enter your new email.');
    setWrong(undefined);
    try {
      await change.mutateAsync({ email, password });
    } catch (error) {
      const sentence = fieldError(error, 'email');
      return sentence === null
        ? passwordError(error, 'Failed to change the email')
        : refuse(sentence);
    }
    showToast({
      type: 'success',
      message: `We mailed a link to ${email.trim()}. Open it to finish.`,
    });
    onClose();
    return null;
  };

  return (
    <PasswordDialog
      title="Change email"
      description="We mail a link to the new address. Your email changes when you open it."
      confirmLabel="Send the link"
      initialFocus={field}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label="New email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={wrong}
      />
    </PasswordDialog>
  );
}
