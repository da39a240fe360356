import { useQuery } from '@tanstack/react-query';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { meQuery } from '../../users/users.api.ts';
import { snoozeChoices } from './snooze-choices.ts';
import { DialogTrigger } from '../../../ui/overlays/dialog-trigger.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';

/** Loaded lazily, because a custom time is rare. */
const SnoozeUntilDialog = lazyComponent(
  async () => (await import('./snooze-until-dialog.tsx')).SnoozeUntilDialog,
);

/** "Sun 09:00". */
const TIME_FORMAT = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

export interface SnoozeMenuProps {
  /** Labels the button. */
  titleId: string;
  onSnooze: (until: string) => void;
  /** Next to a button that snoozes immediately: only selects the time. */
  isFurther?: boolean | undefined;
}

/** Snoozes for an hour, until tomorrow, next week or a custom time. */
export function SnoozeMenu({ titleId, onSnooze, isFurther = false }: SnoozeMenuProps) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <MenuButton
          label={isFurther ? 'Snooze until…' : 'Snooze'}
          menuLabel="Snooze"
          icon={isFurther ? <ChevronDown /> : <AlarmClockPlus />}
          align={isFurther ? 'start' : 'end'}
          aria-describedby={titleId}
          size="sm"
          className="text-muted"
        >
          <Choices onSnooze={onSnooze} onPick={open} />
        </MenuButton>
      )}
    >
      {(close) => <SnoozeUntilDialog onPick={onSnooze} onClose={close} />}
    </DialogTrigger>
  );
}

function Choices({ onSnooze, onPick }: { onSnooze: (until: string) => void; onPick: () => void }) {
  const { data: me } = useQuery(meQuery());
  const now = useNow();
  return (
    <>
      {snoozeChoices(now, me?.reminder_time ?? '09:00').map(({ label, until }) => (
        <MenuItem key={label} onClick={() => onSnooze(until)}>
          <span className="flex-1">{label}</span>{' '}
          <span className="text-sm text-muted">{formatTimestamp(until, TIME_FORMAT)}</span>
        </MenuItem>
      ))}
      <MenuItem onClick={onPick}>Pick a date…</MenuItem>
    </>
  );
}
