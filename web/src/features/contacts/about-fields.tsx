import { useFormContext } from 'react-hook-form';
import { useBirthdayInputs } from '../../lib/use-birthday-inputs.ts';
import { BirthdayField } from '../../ui/birthday-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { TagsField } from './tags-field.tsx';
import { TypeField } from './type-field.tsx';

const LONGEST = 3650;

function cadenceProblem(typed: string): string | true {
  if (typed.trim() === '') return true;
  const days = Number(typed);
  if (Number.isInteger(days) && days >= 1 && days <= LONGEST) return true;
  return `Please give a whole number of days from 1 to ${LONGEST}.`;
}

/** Who the person is to you. */
export function AboutFields() {
  const { register, formState } = useFormContext<ContactValues>();
  const { errors } = formState;
  return (
    <div className="space-y-6">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TypeField />
        <TextField
          label="Keep in touch every"
          inputMode="numeric"
          hint="Days between two times you reach out."
          {...register('cadence_days', { validate: cadenceProblem })}
          error={errors.cadence_days?.message}
        />
      </div>
      <TagsField />
      <BirthdayField {...useBirthdayInputs()} />
      <TextareaField
        label="How we met"
        rows={2}
        dir="auto"
        {...register('how_we_met')}
        error={errors.how_we_met?.message}
      />
      <TextareaField
        label="Notes"
        hint="Only you can see these."
        dir="auto"
        {...register('notes')}
        error={errors.notes?.message}
      />
    </div>
  );
}
