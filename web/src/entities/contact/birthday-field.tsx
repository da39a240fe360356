import type { ComponentProps } from 'react';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const MONTHS =
  '– January February March April May June July August September October November December'.split(
    ' ',
  );

export interface BirthdayFieldProps {
  day: ComponentProps<'input'>;
  month: ComponentProps<'select'>;
  year: ComponentProps<'input'>;
  error?: string | undefined;
}

/** Day, month and an optional year. */
export function BirthdayField({ day, month, year, error }: BirthdayFieldProps) {
  return (
    <FieldGroup title="Birthday" error={error}>
      <div className="flex flex-wrap gap-2">
        <TextField
          label="Day"
          inputMode="numeric"
          maxLength={2}
          className="w-16 shrink-0"
          {...day}
          aria-invalid={error !== undefined || undefined}
        />
        <SelectField
          label="Month"
          className="max-w-44 min-w-24 flex-1"
          {...month}
          options={MONTHS.map((label, index) => ({ value: index || '', label }))}
        />
        <TextField
          label="Year"
          inputMode="numeric"
          maxLength={4}
          placeholder="If known"
          className="w-26 shrink-0"
          {...year}
        />
      </div>
    </FieldGroup>
  );
}
