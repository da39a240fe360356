import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { meQuery } from '../../users/users.api.ts';
import type { Problems, ReminderValues } from './reminder-values.ts';
import { formatTime } from '../format-when.ts';
import { TimeZoneField } from '../../../entities/person/time-zone-field.tsx';

export interface WhenFieldsProps {
  values: Pick<ReminderValues, 'date' | 'time' | 'time_zone'>;
  onChange: (change: Partial<ReminderValues>) => void;
  problems: Problems;
  /** The date comes from the contact. */
  dateIsSettled?: boolean;
}

/** Date, time and time zone. */
export function WhenFields({ values, onChange, problems, dateIsSettled = false }: WhenFieldsProps) {
  const { data: me } = useQuery(meQuery());
  const { date, time, time_zone } = values;
  const [now] = useState(() => Date.now());
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      {!dateIsSettled && (
        <TextField
          type="date"
          label="Date"
          required
          value={date}
          onChange={(event) => onChange({ date: event.target.value })}
          error={problems.date}
        />
      )}
      <TextField
        type="time"
        label="Time"
        optional
        hint={time === '' && me ? `All day: you are told at ${formatTime(me.reminder_time)}.` : ''}
        value={time}
        onChange={(event) => onChange({ time: event.target.value })}
        error={problems.time}
      />
      {(time !== '' || problems.time_zone !== undefined) && (
        <TimeZoneField
          now={now}
          value={time_zone}
          onValueChange={(zone) => onChange({ time_zone: zone })}
          error={problems.time_zone}
        />
      )}
    </div>
  );
}
