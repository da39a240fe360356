import { useState } from 'react';
import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { passwordError } from '../../lib/http/password-error.ts';
import { PasswordDialog } from '../../ui/overlays/password-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { useSetUpTwoFactor } from './two-factor.api.ts';

/** Password, then the secret and the first code. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const setUp = useSetUpTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  if (setup !== null) return <ScanDialog setup={setup} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Set up two-factor"
      description="You need an authenticator app on your phone, such as Aegis, 2FAS or the one in your password manager. First, confirm it's you."
      confirmLabel="Continue"
      onClose={onClose}
      onSubmit={async (password) => {
        try {
          setSetup(await setUp.mutateAsync(password));
          return null;
        } catch (error) {
          return passwordError(error, 'Failed to set up two-factor authentication');
        }
      }}
    />
  );
}
