import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { MenuItem, MenuList } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const FollowUpSheet = lazyComponent(
  async () => (await import('./form/follow-up-sheet.tsx')).FollowUpSheet,
);

export function RemindOfMessage({ message_id }: { message_id: number }) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Popover
          label="Message"
          trigger={(trigger) => (
            <IconButton {...trigger} label="Message actions" size="sm" className="text-muted">
              <Ellipsis />
            </IconButton>
          )}
        >
          <MenuList>
            <MenuItem icon={<AlarmClockPlus />} onClick={open}>
              Remind me
            </MenuItem>
          </MenuList>
        </Popover>
      )}
    >
      {(close) => <FollowUpSheet message_id={message_id} onClose={close} />}
    </DialogTrigger>
  );
}
