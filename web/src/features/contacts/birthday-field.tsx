import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { birthdayProblem, MONTHS } from './birthday.ts';
import type { ContactValues } from './contact-values.ts';
import { FieldGroup } from './field-group.tsx';

/** Day, month and, where it is known, the year. */
export function BirthdayField() {
  const { register, formState, trigger } = useFormContext<ContactValues>();
  const wrong = formState.errors.birthday;
  const sentence = wrong?.day?.message ?? wrong?.message;
  // What is wrong with the date is said once, at its first part; the others ask for it to be looked at again.
  const lookAgain = () => formState.isSubmitted && void trigger('birthday.day');
  return (
    <FieldGroup title="Birthday" error={sentence}>
      <div className="flex gap-2">
        <TextField
          label="Day"
          inputMode="numeric"
          maxLength={2}
          className="w-16 shrink-0"
          {...register('birthday.day', {
            validate: (_, values) => birthdayProblem(values.birthday) ?? true,
          })}
          aria-invalid={sentence !== undefined || undefined}
        />
        <SelectField
          label="Month"
          className="max-w-44 flex-1"
          {...register('birthday.month', { onChange: lookAgain })}
        >
          <option value="">–</option>
          {MONTHS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Year"
          inputMode="numeric"
          maxLength={4}
          placeholder="If known"
          className="w-26 shrink-0"
          {...register('birthday.year', { onChange: lookAgain })}
        />
      </div>
    </FieldGroup>
  );
}
