import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Repeat, type RepeatUnit } from './repeat-rule.ts';
import { isDay } from '../../../lib/time/date-text.ts';
import { monthDaysText, toOrdinal, weekdayAbbreviation, weekdayName } from './day-messages.ts';
import { WEEKDAYS, type Weekday } from './rule-parts.ts';
import { toAsciiDigits } from '#contract/digits.ts';

export interface CustomRepeatProps {
  repeat: Repeat;
  date: string;
  onChange: (change: Partial<Repeat>) => void;
  error: string | undefined;
}

const nthOptions = () => [
  { value: 1, label: t`First` },
  { value: 2, label: t`Second` },
  { value: 3, label: t`Third` },
  { value: 4, label: t`Fourth` },
  { value: -1, label: t`Last` },
];

/** Every N days, weeks, months or years, on selected days. */
export function CustomRepeat({ repeat, date, onChange, error }: CustomRepeatProps) {
  return (
    <div className="space-y-4 border-s-2 border-line ps-4">
      <div className="flex items-start gap-2">
        <TextField
          label={t`Every`}
          inputMode="numeric"
          maxLength={4}
          className="w-24"
          value={repeat.every}
          onChange={(event) => onChange({ every: toAsciiDigits(event.target.value) })}
          error={error}
        />
        <SelectField
          label={t`Unit`}
          className="w-36"
          value={repeat.unit}
          onChange={(event) => onChange({ unit: event.target.value as RepeatUnit })}
        >
          <option value="days">
            <Trans>days</Trans>
          </option>
          <option value="weeks">
            <Trans>weeks</Trans>
          </option>
          <option value="months">
            <Trans>months</Trans>
          </option>
          <option value="years">
            <Trans>years</Trans>
          </option>
        </SelectField>
      </div>
      {repeat.unit === 'weeks' && <WeekdaysField repeat={repeat} onChange={onChange} />}
      {repeat.unit === 'months' && <MonthDayFields {...{ repeat, date, onChange }} />}
    </div>
  );
}

type PartProps = Pick<CustomRepeatProps, 'repeat' | 'onChange'>;

/** Ordered by the user's first day of the week. */
function WeekdaysField({ repeat: { weekdays, week_start }, onChange }: PartProps) {
  const first = WEEKDAYS.indexOf(week_start);
  const days = [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
  const toggle = (day: Weekday) =>
    onChange({
      weekdays: weekdays.includes(day)
        ? weekdays.filter((other) => other !== day)
        : [...weekdays, day],
    });
  return (
    <FieldGroup
      title={t`On`}
      hint={weekdays.length === 0 ? t`Leave empty to use the due date’s weekday.` : undefined}
    >
      <div className="grid max-w-84 grid-cols-7 gap-1.5">
        {days.map((day) => (
          <WeekdayToggle
            key={day}
            day={day}
            isSelected={weekdays.includes(day)}
            onToggle={() => toggle(day)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface WeekdayToggleProps {
  day: Weekday;
  isSelected: boolean;
  onToggle: () => void;
}

function WeekdayToggle({ day, isSelected, onToggle }: WeekdayToggleProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative grid aspect-square cursor-pointer place-items-center rounded-full border border-line-strong bg-surface text-sm font-medium transition-colors duration-150 hover:border-ink/60 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
    >
      <input
        id={id}
        type="checkbox"
        aria-label={weekdayName(day)}
        checked={isSelected}
        onChange={onToggle}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <span aria-hidden="true">{weekdayAbbreviation(day)}</span>
    </label>
  );
}

function MonthDayFields({ repeat, date, onChange }: Omit<CustomRepeatProps, 'error'>) {
  const { month_on, nth, nth_weekday } = repeat;
  const month_day = monthDayOf(repeat, date);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t`On`}
        className="min-w-52 flex-1"
        value={month_on}
        onChange={(event) => onChange({ month_on: event.target.value as Repeat['month_on'] })}
      >
        <option value="date">{month_day}</option>
        <option value="last">
          <Trans>the last day</Trans>
        </option>
        <option value="nth">
          <Trans>a weekday</Trans>
        </option>
      </SelectField>
      {month_on === 'nth' && (
        <>
          <SelectField
            label={t`Which`}
            className="w-32"
            value={nth}
            onChange={(event) => onChange({ nth: Number(event.target.value) })}
            options={nthOptions()}
          />
          <SelectField
            label={t`Weekday`}
            className="w-40"
            value={nth_weekday}
            onChange={(event) => onChange({ nth_weekday: event.target.value as Weekday })}
            options={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day) }))}
          />
        </>
      )}
    </div>
  );
}

/** "the 24th", "the 30th, or the last day". */
function monthDayOf({ short_months }: Repeat, date: string): string {
  const [, listed] = /BYMONTHDAY=28,29,?(30)?/.exec(short_months) ?? [];
  const endOfMonth = short_months.startsWith('BYMONTHDAY=28') ? Number(listed ?? 29) : null;
  if (endOfMonth === null && !isDay(date)) return t`the due date’s day`;
  const day = endOfMonth ?? Number(date.slice(8));
  const dayText = monthDaysText(toOrdinal(day));
  return day > 28 ? t`${dayText}, or the last day` : dayText;
}
