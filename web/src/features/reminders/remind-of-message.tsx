import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';

const FollowUpSheet = lazyComponent(
  async () => (await import('./form/follow-up-sheet.tsx')).FollowUpSheet,
);

export function RemindOfMessage({ message_id }: { message_id: number }) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <MenuButton label="Message actions" menuLabel="Message" size="sm" className="text-muted">
          <MenuItem icon={<AlarmClockPlus />} onClick={open}>
            Remind me
          </MenuItem>
        </MenuButton>
      )}
    >
      {(close) => <FollowUpSheet message_id={message_id} onClose={close} />}
    </DialogTrigger>
  );
}
