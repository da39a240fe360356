import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { messageAt } from '../../lib/forms.ts';
import { ChipsField } from '../../ui/fields/chips-field.tsx';

type PhrasesName = 'can_help_with' | 'looking_for';

export interface PhrasesFieldProps {
  name: PhrasesName;
  label: string;
  hint: string;
}

export function PhrasesField({ name, label, hint }: PhrasesFieldProps) {
  const { control, formState } = useFormContext<Record<PhrasesName, string[]>>();
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const isFull = value.length >= LIMITS.phrases;
  return (
    <ChipsField
      label={label}
      hint={isFull ? `That’s the maximum of ${LIMITS.phrases}. Remove one to add another.` : hint}
      error={messageAt(formState.errors, name)}
      entry="phrase"
      maxLength={LIMITS.phrase}
      maxCount={LIMITS.phrases}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
