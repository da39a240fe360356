import { Suspense, useState } from 'react';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { MenuItem, MenuList } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

const FollowUpSheet = lazyComponent(
  async () => (await import('./form/follow-up-sheet.tsx')).FollowUpSheet,
);

export function RemindOfMessage({ message_id }: { message_id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover
        label="Message"
        trigger={(trigger) => (
          <IconButton {...trigger} label="Message actions" size="sm" className="text-muted">
            <Ellipsis />
          </IconButton>
        )}
      >
        <MenuList>
          <MenuItem icon={<AlarmClockPlus />} onClick={() => setOpen(true)}>
            Remind me
          </MenuItem>
        </MenuList>
      </Popover>
      <Suspense>
        {open && <FollowUpSheet message_id={message_id} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
