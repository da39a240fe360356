import { useState } from 'react';
import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
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
      failure="Failed to set up two-factor authentication"
      onClose={onClose}
      onSubmit={async (password) => setSetup(await setUp.mutateAsync(password))}
    />
  );
}
