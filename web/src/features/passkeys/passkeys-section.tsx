import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { fieldError } from '../../lib/http/api-error.ts';
import { passwordError } from '../../lib/http/password-error.ts';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { PasswordDialog } from '../../ui/overlays/password-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery, useAddPasskey } from './passkeys.api.ts';

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Passkeys: add, rename, remove. */
export function PasskeysSection() {
  const [adding, setAdding] = useState(false);
  const [unavailableReason] = useState(() => passkeyUnavailableReason());
  return (
    <Section
      title="Passkeys"
      description="Log in with your fingerprint, your face or the lock of your device. No password is typed, so none can be stolen."
      actions={
        unavailableReason === null && <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      }
    >
      {unavailableReason !== null && <Notice className="mb-4">{unavailableReason}</Notice>}
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

/** Password and name, then the browser's dialog; stays open if the user cancels. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(() => deviceName(navigator.userAgent, navigator.maxTouchPoints));
  const [wrong, setWrong] = useState<string>();

  const reject = (message: string) => {
    setWrong(message);
    field.current?.focus();
    return {};
  };
  const submit = async (password: string) => {
    if (name.trim() === '') return reject('Please name the passkey.');
    setWrong(undefined);
    try {
      await add.mutateAsync({ name, password });
    } catch (error) {
      if (isUserCancellation(error)) return {};
      const message = fieldError(error, 'name');
      return message === null ? passwordError(error, 'Failed to add the passkey') : reject(message);
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

/** "Chrome on Mac", the default name. iPads identify as Mac, but have touch. */
export function deviceName(user_agent: string, touch_points: number): string {
  const device = nameIn(DEVICES, user_agent) ?? 'this device';
  const browser = nameIn(BROWSERS, user_agent) ?? 'Browser';
  return `${browser} on ${device === 'Mac' && touch_points > 1 ? 'iPad' : device}`;
}

function nameIn(names: readonly [RegExp, string][], user_agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(user_agent))?.[1];
}
