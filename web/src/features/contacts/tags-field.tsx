import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { WordsField } from '../../ui/words-field.tsx';
import type { ContactValues } from './contact-values.ts';

/** Tags as they are typed. */
export function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tags' }).field;
  const wrong = formState.errors.tags;
  return (
    <WordsField
      label="Tags"
      hint="Press Enter after each."
      error={wrong?.message ?? wrong?.find?.((entry) => entry)?.message}
      entry="tag"
      commas
      maxLength={LIMITS.name}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
