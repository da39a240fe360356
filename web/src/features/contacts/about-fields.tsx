import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useBirthdayInputs } from '../../lib/use-birthday-inputs.ts';
import { useCadenceInputs } from '../../lib/use-cadence-inputs.ts';
import { BirthdayField } from '../../ui/birthday-field.tsx';
import { CadenceField } from '../../ui/cadence-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { TagsField } from './tags-field.tsx';
import { TypeField } from './type-field.tsx';

/** Who the person is to you. */
export function AboutFields({ besideBirthday }: { besideBirthday: ReactNode }) {
  const { register, formState } = useFormContext<ContactValues>();
  const { errors } = formState;
  return (
    <div className="space-y-6">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TypeField />
        <CadenceField
          {...useCadenceInputs()}
          hint="Left empty, it is that of the type, if it has one."
        />
      </div>
      <TagsField />
      <div className="space-y-2">
        <BirthdayField {...useBirthdayInputs()} />
        {besideBirthday}
      </div>
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
