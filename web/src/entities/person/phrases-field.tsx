import { t } from '@lingui/core/macro';
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
  const limit = LIMITS.phrases;
  const isFull = value.length >= limit;
  return (
    <ChipsField
      label={label}
      hint={isFull ? t`That’s the maximum of ${limit}. Remove one to add another.` : hint}
      error={messageAt(formState.errors, name)}
      removeLabel={(phrase) => t`Remove phrase ${phrase}`}
      maxLength={LIMITS.phrase}
      maxCount={LIMITS.phrases}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
