import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BellOff from 'lucide-react/icons/bell-off';
import EyeOff from 'lucide-react/icons/eye-off';
import type { Ask } from '#contract/asks.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { showToast, type NewToast } from '../../ui/overlays/toasts.ts';
import { useDismissAsk, useMuteAsker, useUnmuteAsker } from './asks.api.ts';

export interface AskMenuItemsProps {
  ask: Ask;
  /** The ask is hidden. */
  onHidden?: () => void;
}

/** Hides a received ask, or all asks of its asker; the asker isn't notified. */
export function AskMenuItems({ ask, onHidden }: AskMenuItemsProps) {
  const dismiss = useDismissAsk();
  const mute = useMuteAsker();
  const unmute = useUnmuteAsker();
  const { id, from_user } = ask;
  const name = fullName(from_user);
  // Awaited, because the menu closes. Failures are shown as toasts.
  const hide = async (hidden: Promise<unknown>, toast: NewToast) => {
    try {
      await hidden;
    } catch {
      return;
    }
    showToast(toast);
    onHidden?.();
  };
  return (
    <>
      <MenuItem
        icon={<EyeOff />}
        onClick={() => void hide(dismiss.mutateAsync(id), { message: t`Ask dismissed` })}
      >
        <Trans>Dismiss</Trans>
      </MenuItem>
      <MenuItem
        icon={<BellOff />}
        onClick={() =>
          void hide(mute.mutateAsync(from_user.id), {
            message: t`Asks from ${name} muted`,
            action: { label: t`Undo`, onAction: () => unmute.mutate(from_user.id) },
          })
        }
      >
        <Trans>
          Mute asks from <bdi>{name}</bdi>
        </Trans>
      </MenuItem>
    </>
  );
}
