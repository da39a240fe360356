import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues, type VisibleField } from './profile-values.ts';

type TextOf = Exclude<VisibleField, 'birthday' | 'can_help_with' | 'looking_for' | 'bio'>;

export interface ProfileTextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete'
> {
  field: TextOf;
}

/** A line of the profile with who sees it. */
export function ProfileTextField({ field, ...input }: ProfileTextFieldProps) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <div className="relative min-w-0">
      <TextField
        label={FIELD_LABELS[field]}
        dir="auto"
        {...input}
        {...register(field)}
        error={formState.errors[field]?.message}
      />
      <AudienceSelect field={field} />
    </div>
  );
}
