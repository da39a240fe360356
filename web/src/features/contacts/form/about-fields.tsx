import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { BirthdayField, useBirthdayInputs } from '../../../entities/contact/birthday-field.tsx';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { TypeField } from './type-field.tsx';
import { tagsQuery } from '../contacts.api.ts';
import { fieldProps, messageAt } from '../../../lib/forms.ts';

/** Type, tags, cadence, birthday and notes. */
export function AboutFields({ birthdayExtra }: { birthdayExtra: ReactNode }) {
  const form = useFormContext<ContactValues>();
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
        {birthdayExtra}
      </div>
      <TextareaField label="How we met" rows={2} dir="auto" {...fieldProps(form, 'how_we_met')} />
      <TextareaField
        label="Notes"
        hint="Only you can see these."
        dir="auto"
        {...fieldProps(form, 'notes')}
      />
    </div>
  );
}

/** Tags with suggestions from those in use. */
function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tags' }).field;
  const { data: tags = [] } = useQuery(tagsQuery());
  return (
    <ChipsField
      label="Tags"
      hint="Press Enter after each."
      error={messageAt(formState.errors, 'tags')}
      entry="tag"
      commas
      maxLength={LIMITS.name}
      maxCount={LIMITS.entries}
      suggestions={tags.map(({ name }) => name)}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
