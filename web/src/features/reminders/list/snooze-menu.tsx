import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
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
  /** Items of other actions, above: the button is then labeled "More actions". */
  otherItems?: ReactNode;
}

/** Snoozes for an hour, until tomorrow, next week or a custom time. */
export function SnoozeMenu(props: SnoozeMenuProps) {
  const { titleId, onSnooze, isFurther = false, otherItems } = props;
  const button =
    otherItems === undefined
      ? {
          label: isFurther ? t`Snooze until…` : t`Snooze`,
          icon: isFurther ? <ChevronDown /> : <AlarmClockPlus />,
        }
      : { label: t`More actions`, icon: <Ellipsis /> };
  return (
    <DialogTrigger
      trigger={(open) => (
        <MenuButton
          {...button}
          menuLabel={otherItems === undefined ? t`Snooze` : t`More actions`}
          align={isFurther ? 'start' : 'end'}
          aria-describedby={titleId}
          size="sm"
          className="text-muted"
        >
          {otherItems}
          <Choices isAmongOthers={otherItems !== undefined} onSnooze={onSnooze} onPick={open} />
        </MenuButton>
      )}
    >
      {(close) => <SnoozeUntilDialog onPick={onSnooze} onClose={close} />}
    </DialogTrigger>
  );
}

interface ChoicesProps {
  isAmongOthers: boolean;
  onSnooze: (until: string) => void;
  onPick: () => void;
}

function Choices({ isAmongOthers, onSnooze, onPick }: ChoicesProps) {
  const { data: me } = useQuery(meQuery());
  const now = useNow();
  return (
    <>
      {snoozeChoices(now, me?.reminder_time ?? '09:00').map(({ label, until }) => (
        <MenuItem key={label} onClick={() => onSnooze(until)}>
          <span className="flex-1">{isAmongOthers ? t`Snooze: ${label}` : label}</span>{' '}
          <span className="text-sm text-muted">{formatTimestamp(until, TIME_FORMAT)}</span>
        </MenuItem>
      ))}
      <MenuItem onClick={onPick}>
        {isAmongOthers ? t`Snooze: Pick a date…` : t`Pick a date…`}
      </MenuItem>
    </>
  );
}
