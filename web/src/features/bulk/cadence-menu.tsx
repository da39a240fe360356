import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { cadencePresets } from '../../entities/reminder/cadence-presets.ts';
import { MenuItem, MenuList, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Action } from './action.tsx';

export interface CadenceMenuProps {
  disabled: boolean;
  /** Days; 0 for off, null for the schedule of type and tags. */
  onChoose: (days: number | null) => void;
}

export function CadenceMenu({ disabled, onChoose }: CadenceMenuProps) {
  return (
    <Popover
      label={t`Keep in touch`}
      align="start"
      trigger={(trigger) => (
        <Action
          label={t`Keep in touch`}
          icon={<CalendarClock />}
          disabled={disabled}
          {...trigger}
        />
      )}
    >
      <MenuList>
        {cadencePresets().map(({ days, label }) => (
          <MenuItem key={days} onClick={() => onChoose(days)}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onClick={() => onChoose(null)}>
          <Trans>Use the type’s schedule</Trans>
        </MenuItem>
        <MenuItem onClick={() => onChoose(0)}>
          <Trans>Off</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
