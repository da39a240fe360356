import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { isUserCancellation } from '../../lib/webauthn.ts';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery, useAddPasskey } from './passkeys.api.ts';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

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

/** `afterAdding` is shown once a passkey was added. */
export function PasskeysSection({ afterAdding }: { afterAdding: ReactNode }) {
  const [isAdded, setAdded] = useState(false);
  const [unavailableReason] = useState(() => passkeyUnavailableReason());
  return (
    <Section
      title={t`Passkeys`}
      description={t`Log in with your fingerprint, face or screen lock. Nothing to type, nothing to steal.`}
      actions={
        unavailableReason === null && (
          <DialogTrigger
            trigger={(open) => (
              <Button onClick={open}>
                <Trans>Add passkey</Trans>
              </Button>
            )}
          >
            {(close) => <AddPasskeyDialog onClose={close} onAdded={() => setAdded(true)} />}
          </DialogTrigger>
        )
      }
    >
      {unavailableReason !== null && <Notice className="mb-4">{unavailableReason}</Notice>}
      <PasskeyList />
      {isAdded && <div className="mt-4">{afterAdding}</div>}
    </Section>
  );
}

function PasskeyList() {
  const query = useInfiniteQuery(passkeysQuery());
  return (
    <QueryState
      compact
      query={query}
      loading={t`Loading passkeys`}
      skeleton={<SkeletonText lines={2} />}
      failure={t`Failed to load passkeys`}
    >
      {(passkeys) =>
        passkeys.length === 0 ? (
          <p className="text-muted">
            <Trans>No passkeys yet.</Trans>
          </p>
        ) : (
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
                <Trans>Show more</Trans>
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  );
}

/** Requests password and name, then opens the browser's dialog. Stays open if the user cancels there. */
function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const add = useAddPasskey();
  const [name] = useState(() => deviceName(navigator.userAgent, navigator.maxTouchPoints));
  return (
    <PasswordDialog
      title={t`Add passkey`}
      description={t`Your browser will ask where to save it: this device, a password manager or a security key.`}
      confirmLabel={t`Continue`}
      failure={t`Failed to add the passkey`}
      field={{
        name: 'name',
        label: t`Name`,
        hint: t`So you recognize it later.`,
        autoComplete: 'off',
        initialValue: name,
        requiredMessage: t`Enter a name.`,
      }}
      onClose={onClose}
      onSubmit={(password, passkeyName) => add.mutateAsync({ name: passkeyName, password })}
      isHarmless={isUserCancellation}
      onDone={() => {
        showToast({ type: 'success', message: t`Passkey added` });
        onAdded();
        onClose();
      }}
    />
  );
}

/** "Chrome on Mac", the default name. iPads identify as Mac, but have touch. */
export function deviceName(user_agent: string, touch_points: number): string {
  const found = nameIn(DEVICES, user_agent) ?? t`this device`;
  const device = found === 'Mac' && touch_points > 1 ? 'iPad' : found;
  const browser = nameIn(BROWSERS, user_agent) ?? t`Browser`;
  return t`${browser} on ${device}`;
}

function nameIn(names: readonly [RegExp, string][], user_agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(user_agent))?.[1];
}
