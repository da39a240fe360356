import { t } from '@lingui/core/macro';
import type { User } from '#contract/users.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TimeSelect } from './reminder-times.tsx';

const DEFAULT_HOURS = { quiet_from: '22:00', quiet_to: '07:00' };

type Hours = Pick<User, 'quiet_from' | 'quiet_to'>;

export interface QuietHoursProps extends Hours {
  onChange: (change: Partial<Hours>) => void;
}

/** When no device is notified. */
export function QuietHours({ quiet_from, quiet_to, onChange }: QuietHoursProps) {
  const isOn = quiet_from !== null && quiet_to !== null;
  return (
    <Section
      title={t`Quiet hours`}
      description={t`Devices stay silent. Afterwards you get what is still unread.`}
    >
      <SwitchField
        label={t`Turn on quiet hours`}
        checked={isOn}
        onChange={() => onChange(isOn ? { quiet_from: null, quiet_to: null } : DEFAULT_HOURS)}
      />
      {isOn && (
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <TimeSelect
            label={t`From`}
            value={quiet_from}
            onChange={(time) => onChange({ quiet_from: time })}
          />
          <TimeSelect
            label={t`Until`}
            value={quiet_to}
            onChange={(time) => onChange({ quiet_to: time })}
          />
        </div>
      )}
    </Section>
  );
}
