import type { ComponentProps } from 'react';
import { t } from '@lingui/core/macro';
import { formatDay } from '../../lib/time/days.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormContext } from 'react-hook-form';
import { birthdayError, type BirthdayParts } from './birthday.ts';

export interface BirthdayFieldProps {
  day: ComponentProps<'input'>;
  month: ComponentProps<'select'>;
  year: ComponentProps<'input'>;
  error?: string | undefined;
}

export function BirthdayField({ day, month, year, error }: BirthdayFieldProps) {
  return (
    <FieldGroup title={t`Birthday`} error={error}>
      <div className="flex flex-wrap gap-2">
        <TextField
          label={t`Day`}
          inputMode="numeric"
          maxLength={2}
          className="w-16 shrink-0"
          {...day}
          aria-invalid={error !== undefined || undefined}
        />
        <SelectField
          label={t`Month`}
          className="max-w-44 min-w-24 flex-1"
          {...month}
          options={[{ value: '', label: '–' }, ...MONTHS.map(monthOption)]}
        />
        <TextField
          label={t`Year`}
          inputMode="numeric"
          maxLength={4}
          placeholder={t`Optional`}
          className="w-26 shrink-0"
          {...year}
        />
      </div>
    </FieldGroup>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

function monthOption(month: number) {
  const day = `2000-${String(month).padStart(2, '0')}-01`;
  return { value: month, label: formatDay(day, { month: 'long', calendar: 'gregory' }) };
}

export function useBirthdayInputs() {
  const { register, formState, trigger } = useFormContext<{ birthday: BirthdayParts }>();
  const fieldErrors = formState.errors.birthday;
  // A date error is shown at its first part; changing the others validates again.
  const revalidate = () => formState.isSubmitted && void trigger('birthday.day');
  return {
    day: register('birthday.day', {
      validate: (_, values) => birthdayError(values.birthday) ?? true,
    }),
    month: register('birthday.month', { onChange: revalidate }),
    year: register('birthday.year', { onChange: revalidate }),
    error: fieldErrors?.day?.message ?? fieldErrors?.message,
  };
}
