import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const FollowUpSheet = lazyComponent(
  async () => (await import('./form/follow-up-sheet.tsx')).FollowUpSheet,
);

export interface RemindOfMessageProps {
  message_id: number;
  /** Renders a menu with this item. */
  menu: (item: ReactNode) => ReactNode;
}

export function RemindOfMessage({ message_id, menu }: RemindOfMessageProps) {
  return (
    <DialogTrigger
      trigger={(open) =>
        menu(
          <MenuItem icon={<AlarmClockPlus />} onClick={open}>
            <Trans>Remind me</Trans>
          </MenuItem>,
        )
      }
    >
      {(close) => <FollowUpSheet message_id={message_id} onClose={close} />}
    </DialogTrigger>
  );
}
