import type { ComponentProps } from 'react';
import { t } from '@lingui/core/macro';
import CalendarDays from 'lucide-react/icons/calendar-days';
import {
  datePattern,
  dateText,
  dateTimeText,
  isDay,
  isTime,
  readDate,
  readDateTime,
  readTime,
  timeText,
} from '../../lib/time/date-text.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { controlClass } from '../../ui/fields/control-class.ts';
import { Field, type FieldProps } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { DayPicker, type DayPickerProps } from './day-picker.tsx';
import { useTextValue, type TextFormat } from './use-text-value.ts';

const DATE: TextFormat = { show: dateText, isValid: isDay, read: readDate };
const TIME: TextFormat = { show: timeText, isValid: isTime, read: readTime };
const DATE_TIME: TextFormat = {
  show: dateTimeText,
  isValid: (text) => isDay(text.slice(0, 10)) && /T/.test(text) && isTime(text.slice(11)),
  read: readDateTime,
};
/** The time of a day picked before a time was entered. */
const DEFAULT_TIME = 'T09:00';

export interface DateFieldProps extends FieldProps, Pick<DayPickerProps, 'min' | 'max'> {
  /** ISO 8601, empty, or text that couldn't be read. */
  value: string;
  onValueChange: (value: string) => void;
  required?: boolean;
}

/** A date in the account's format, typed or picked; the value is `2026-11-24`. */
export function DateField({ value, onValueChange, ...props }: DateFieldProps) {
  const input = useTextValue(value, onValueChange, DATE);
  return (
    <PickerField
      {...props}
      input={{ ...input, placeholder: datePattern() }}
      day={isDay(value) ? value : null}
      onPick={onValueChange}
    />
  );
}

/** A date and time in the account's format; the value is `2026-11-24T14:30`, in local time. */
export function DateTimeField({ value, onValueChange, ...props }: DateFieldProps) {
  const input = useTextValue(value, onValueChange, DATE_TIME);
  const isValid = DATE_TIME.isValid(value);
  const time = isValid ? value.slice(10) : DEFAULT_TIME;
  return (
    <PickerField
      {...props}
      input={{ ...input, placeholder: `${datePattern()}, ${timeText('09:00')}` }}
      day={isValid ? value.slice(0, 10) : null}
      onPick={(day) => onValueChange(`${day}${time}`)}
    />
  );
}

type TimeFieldProps = Omit<DateFieldProps, 'min' | 'max'>;

/** A time in the account's format; the value is `14:30`. */
export function TimeField({ value, onValueChange, ...props }: TimeFieldProps) {
  const input = useTextValue(value, onValueChange, TIME);
  return <TextField {...props} {...input} placeholder={timeText('09:00')} autoComplete="off" />;
}

interface PickerFieldProps extends Omit<DateFieldProps, 'value' | 'onValueChange'> {
  input: ComponentProps<'input'>;
  day: string | null;
  onPick: (day: string) => void;
}

function PickerField({ input, day, onPick, required, min, max, ...field }: PickerFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            required={required}
            autoComplete="off"
            className={cx(controlClass, 'h-10 pe-10')}
          />
          <span className="absolute inset-y-0 end-1 flex items-center">
            <Popover
              // Not "date": the label of the field must stay the only one with that word.
              label={t`Pick a day`}
              trigger={(trigger) => (
                <IconButton {...trigger} label={t`Pick a day`} size="sm" className="text-muted">
                  <CalendarDays />
                </IconButton>
              )}
            >
              {(close) => (
                <DayPicker
                  day={day}
                  min={min}
                  max={max}
                  onPick={(picked) => {
                    onPick(picked);
                    close();
                  }}
                />
              )}
            </Popover>
          </span>
        </span>
      )}
    </Field>
  );
}
