import { useMemo } from 'react';
import { t } from '@lingui/core/macro';
import { matchesTimeZone, timeZoneChoices } from '../../lib/time/time-zones.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';

const HOUR_MS = 3_600_000;

export interface TimeZoneFieldProps extends Omit<FieldProps, 'label'> {
  value: string;
  onValueChange: (time_zone: string) => void;
  now: number;
}

export function TimeZoneField({ value, onValueChange, now, ...field }: TimeZoneFieldProps) {
  // Listing all zones takes a while; their offsets change at full hours.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const choices = useMemo(() => timeZoneChoices(value, hour), [value, hour]);
  return (
    <ComboboxField
      {...field}
      label={t`Time zone`}
      options={choices}
      matches={matchesTimeZone}
      value={value}
      onValueChange={onValueChange}
      emptyText={t`No matching time zone. Try a large city nearby.`}
    />
  );
}
