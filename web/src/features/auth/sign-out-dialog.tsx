import { plural, t } from '@lingui/core/macro';
import { countUnsent } from '../../lib/http/offline-copy.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useLogout } from './auth.api.ts';

/** Asks whether to lose changes that were made offline. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const logout = useLogout();
  const unsent = countUnsent();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Log out and lose changes?`}
      confirmLabel={t`Log out`}
      onConfirm={() => {
        onClose();
        logout.mutate();
      }}
    >
      {t`${plural(unsent, { one: '# change that you made offline hasn’t been saved yet and would be lost.', other: '# changes that you made offline haven’t been saved yet and would be lost.' })}`}
    </ConfirmDialog>
  );
}
