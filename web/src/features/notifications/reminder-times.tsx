import { t } from '@lingui/core/macro';
import type { User } from '#contract/users.ts';
import { addDays, formatDay } from '../../lib/time/days.ts';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
// Any Sunday.
const ANY_SUNDAY = '2025-11-02';

type Times = Pick<User, 'reminder_time' | 'digest_day' | 'digest_time'>;

export interface ReminderTimesProps extends Times {
  onChange: (change: Partial<Times>) => void;
}

/** The reminder hour and the weekly digest's day and time. */
export function ReminderTimes(props: ReminderTimesProps) {
  const { reminder_time, digest_day, digest_time, onChange } = props;
  const { week_start, time_zone } = useRegion();
  const zone = time_zone.replaceAll('_', ' ');
  return (
    <Section title={t`Notification times`} description={t`In your time zone (${zone}).`}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeSelect
          label={t`All-day reminders at`}
          value={reminder_time}
          onChange={(time) => onChange({ reminder_time: time })}
        />
        <SelectField
          label={t`Weekly digest on`}
          value={digest_day}
          onChange={(event) => onChange({ digest_day: Number(event.target.value) })}
          options={weekdays(week_start)}
        />
        <TimeSelect
          label={t`Weekly digest at`}
          value={digest_time}
          onChange={(time) => onChange({ digest_time: time })}
        />
      </div>
    </Section>
  );
}

interface TimeSelectProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
}

/** Half hours, and the selected time. */
export function TimeSelect({ label, value, onChange }: TimeSelectProps) {
  const times = [...new Set([...HALF_HOURS, value])].toSorted();
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={times.map((time) => ({
        value: time,
        label: formatTimestamp(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' }),
      }))}
    />
  );
}

/** Weekdays starting at the first; 0 is Sunday. */
function weekdays(week_start: number): SelectOption[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = (week_start + index) % 7;
    return { value: day, label: formatDay(addDays(ANY_SUNDAY, day), { weekday: 'long' }) };
  });
}
