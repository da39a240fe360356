import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { ChipsField } from '../../ui/chips-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues } from './profile-values.ts';

export interface PhrasesFieldProps {
  field: 'can_help_with' | 'looking_for';
  hint: string;
}

/** Up to twenty short phrases with who sees them. */
export function PhrasesField({ field: name, hint }: PhrasesFieldProps) {
  const { control, formState } = useFormContext<ProfileValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const wrong = formState.errors[name];
  const full = value.length >= LIMITS.phrases;
  return (
    <div className="relative min-w-0">
      <ChipsField
        label={FIELD_LABELS[name]}
        hint={full ? `That is all ${LIMITS.phrases}. Remove one to add another.` : hint}
        error={wrong?.message ?? wrong?.find?.((entry) => entry)?.message}
        entry="phrase"
        maxLength={LIMITS.phrase}
        maxCount={LIMITS.phrases}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        ref={ref}
      />
      <AudienceSelect field={name} />
    </div>
  );
}
