import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { fieldError } from '../../lib/api-error.ts';
import { passwordError } from '../../lib/password-error.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery, useAddPasskey } from './passkeys.api.ts';
import { deviceName } from './device-name.ts';

/** Passkeys in the settings: made, named, removed. */
export function PasskeysSection() {
  const [adding, setAdding] = useState(false);
  const [obstacle] = useState(() => passkeyUnavailableReason());
  return (
    <Section
      title="Passkeys"
      description="Log in with your fingerprint, your face or the lock of your device. No password is typed, so none can be stolen."
      actions={obstacle === null && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      {obstacle !== null && <Notice className="mb-4">{obstacle}</Notice>}
      <PasskeyList />
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function PasskeyList() {
  const query = useInfiniteQuery(passkeysQuery());
  const { data: passkeys, error } = query;
  if (passkeys === undefined)
    return error === null ? (
      <Loading label="Loading passkeys">
        <SkeletonText lines={2} />
      </Loading>
    ) : (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to load passkeys')}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (passkeys.length === 0) return <p className="text-muted">You have no passkey yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** Password and name, then the browser's own dialog. Declined there, this one stays for another try. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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
