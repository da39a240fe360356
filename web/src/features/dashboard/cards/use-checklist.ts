import { t } from '@lingui/core/macro';
import type { Dashboard } from '#contract/dashboard.ts';
import type { User } from '#contract/users.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useChangePreference } from '../../users/users.api.ts';
import { useInvalidateDashboard } from '../dashboard.api.ts';

/** Returns whether the checklist is shown, and functions to hide it and undo that. */
export function useChecklist(me: User, dashboard: Dashboard | undefined) {
  const { mutateAsync: change } = useChangePreference();
  const readAgain = useInvalidateDashboard();
  const setHidden = (hidden: boolean) =>
    change({ checklist_hidden: hidden }).then(
      () => readAgain(),
      // Shown as a toast.
      () => {},
    );
  const onHideChecklist = () => {
    const action = { label: t`Undo`, onAction: () => void setHidden(false) };
    void setHidden(true);
    showToast({ message: t`First steps hidden`, action });
  };
  const isThere = dashboard === undefined ? isLikely(me) : dashboard.checklist !== null;
  return { hasChecklist: isThere && !me.checklist_hidden, onHideChecklist };
}

/** Guesses from the account, while the dashboard loads, whether there is a checklist. */
function isLikely({ email_verified, two_factor_enabled, headline, avatar_url }: User): boolean {
  return !email_verified || !two_factor_enabled || (headline === '' && avatar_url === null);
}
