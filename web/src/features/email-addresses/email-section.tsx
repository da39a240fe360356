import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { meQuery } from '../users/users.api.ts';
import { fieldError } from '../../lib/http/api-error.ts';
import { passwordError } from '../../lib/http/password-error.ts';
import { PasswordDialog } from '../../ui/overlays/password-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useChangeEmail, useResendVerification } from './email-addresses.api.ts';

/** The email address, its verification state and Change. */
export function EmailSection() {
  const { data: me } = useQuery(meQuery());
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Email"
      description="You log in with it, and we write to it. People you are connected with can see it."
      actions={<Button onClick={() => setChanging(true)}>Change email</Button>}
    >
      {me === undefined ? (
        <Skeleton className="h-6 w-56" />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{me.email}</span>
            {me.email_verified ? (
              <Tag tone="success">Verified</Tag>
            ) : (
              <Tag tone="warning">Not verified</Tag>
            )}
          </p>
          {!me.email_verified && <SendAgain />}
        </>
      )}
      {changing && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

function SendAgain() {
  const resend = useResendVerification();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-[1_1_16rem] text-muted">
        Open the link that we mailed you. Until then others can't find you by this address.
      </p>
      <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}

/** Asks for the new address and the password; the change happens when the link is opened. */
function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();

  const reject = (message: string) => {
    setWrong(message);
    field.current?.focus();
    return {};
  };
  const submit = async (password: string) => {
    if (email.trim() === '') return reject('Please enter your new email.');
    setWrong(undefined);
    try {
      await change.mutateAsync({ email, password });
    } catch (error) {
      const message = fieldError(error, 'email');
      return message === null
        ? passwordError(error, 'Failed to change the email')
        : reject(message);
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
