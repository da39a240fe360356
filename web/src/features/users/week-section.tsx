import { formatDay } from '../../lib/days.ts';
import { Section } from '../../ui/section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

/** Monday, Saturday and Sunday: all that the world uses. */
const USUAL = [1, 6, 0];

export interface WeekSectionProps {
  week_start: number;
  onChange: (week_start: number) => void;
}

/** On which day a week begins. */
export function WeekSection({ week_start, onChange }: WeekSectionProps) {
  const days = USUAL.includes(week_start) ? USUAL : [...USUAL, week_start];
  return (
    <Section title="First day of the week" description="Where lists by week begin.">
      <SegmentedControl
        label="The week starts on"
        value={String(week_start)}
        onValueChange={(value) => onChange(Number(value))}
        segments={days.map((day) => ({ value: String(day), label: weekday(day) }))}
      />
    </Section>
  );
}

/** 2 November 2025 was a Sunday. */
function weekday(day: number): string {
  return formatDay(`2025-11-0${day + 2}`, { weekday: 'long' });
}
