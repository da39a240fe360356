import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { ChipsField } from '../../ui/chips-field.tsx';
import type { ContactValues } from './contact-values.ts';
import { tagsQuery } from './contacts.api.ts';

/** Tags as they are typed; those in use are offered. */
export function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tags' }).field;
  const { data: tags = [] } = useQuery(tagsQuery());
  const wrong = formState.errors.tags;
  return (
    <ChipsField
      label="Tags"
      hint="Press Enter after each."
      error={wrong?.message ?? wrong?.find?.((entry) => entry)?.message}
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
