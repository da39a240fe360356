import { useRef, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useRevokeOtherSessions } from './sessions.api.ts';

export interface EndOtherSessionsProps {
  /** Shows the button while there are other sessions. */
  children: (button: ReactNode) => ReactNode;
  /** Focused when the button disappears. */
  focusAfter: () => HTMLElement | null;
}

/** Ends all other sessions after a confirmation. */
export function EndOtherSessions({ children, focusAfter }: EndOtherSessionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const revoke = useRevokeOtherSessions();
  return (
    <ConfirmTrigger
      trigger={(open) =>
        children(
          <Button ref={button} size="sm" onClick={open}>
            <Trans>Log out other devices</Trans>
          </Button>,
        )
      }
      title={t`Log out other devices?`}
      confirmLabel={t`Log out other devices`}
      pending={revoke.isPending}
      onConfirm={(close) =>
        revoke.mutate(undefined, {
          onSuccess: () => showToast({ type: 'success', message: t`Other devices logged out` }),
          onSettled: close,
        })
      }
      finalFocus={() => button.current ?? focusAfter()}
    >
      <Trans>All other browsers and devices will be logged out. You stay logged in here.</Trans>
    </ConfirmTrigger>
  );
}
