import { useMemo } from 'react';
import { deviceRegion } from '../../lib/device-region.ts';
import { formatTimestamp } from '../../lib/region.ts';
import { findsZone, offsetOf, timeZoneChoices } from '../../lib/time-zones.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { Section } from '../../ui/section.tsx';

export interface TimeZoneSectionProps {
  time_zone: string;
  onChange: (time_zone: string) => void;
}

/** Where the person's days begin and their clock stands. */
export function TimeZoneSection({ time_zone, onChange }: TimeZoneSectionProps) {
  const now = useNow();
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const choices = useMemo(() => timeZoneChoices(time_zone, hour), [time_zone, hour]);
  const device = deviceRegion().time_zone;
  return (
    <Section
      title="Time zone"
      description="Decides when your day begins, and at which hour you see what happened."
      actions={
        device !== time_zone && (
          <Button size="sm" onClick={() => onChange(device)}>
            Use this device’s zone
          </Button>
        )
      }
    >
      <ComboboxField
        label="Time zone"
        hint={`It is ${clock(now, time_zone)} there now, ${offsetOf(time_zone, now)}.`}
        className="max-w-md"
        options={choices}
        matches={findsZone}
        value={time_zone}
        onValueChange={onChange}
        nothing="No zone has this name. Try a large city nearby."
      />
    </Section>
  );
}

/** "Saturday 16:04" as the person reads it, in a zone. */
function clock(now: number, time_zone: string): string {
  const options = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return offsetOf(time_zone, now) === ''
    ? 'an hour that this browser does not know'
    : formatTimestamp(now, { ...options, timeZone: time_zone });
}
