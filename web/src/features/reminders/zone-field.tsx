import { useMemo, useState } from 'react';
import { findsZone, timeZoneChoices } from '../../lib/time-zones.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';

export interface ZoneFieldProps {
  value: string;
  onValueChange: (time_zone: string) => void;
  error: string | undefined;
}

/** By the clocks of which place it goes. */
export function ZoneField({ value, onValueChange, error }: ZoneFieldProps) {
  const [now] = useState(() => Date.now());
  const choices = useMemo(() => timeZoneChoices(value, now), [value, now]);
  return (
    <ComboboxField
      label="Time zone"
      options={choices}
      matches={findsZone}
      value={value}
      onValueChange={onValueChange}
      nothing="No zone has this name. Try a large city nearby."
      error={error}
    />
  );
}
