import { useState } from 'react';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';

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
