import type { ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChipsField } from '../../ui/fields/chips-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues, type VisibleField } from './profile-values.ts';
import { fieldProps, messageAt } from '../../lib/forms.ts';

export function WorkSection() {
  return (
    <Section level={2} title="Work">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ProfileTextField field="job_title" autoComplete="organization-title" />
        <ProfileTextField field="company_name" autoComplete="organization" />
        <ProfileTextField field="industry" />
        <ProfileTextField field="website" inputMode="url" autoComplete="url" />
      </div>
    </Section>
  );
}

export function ContactSection({ email }: { email: string }) {
  return (
    <Section level={2} title="Contact">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Email"
          readOnly
          value={email}
          hint="Seen by your connections. You change it in the settings, under Account."
        />
        <ProfileTextField field="phone_number" type="tel" autoComplete="tel" />
        <ProfileTextField field="city" autoComplete="address-level2" />
        <ProfileTextField field="country" autoComplete="country-name" />
      </div>
    </Section>
  );
}

/** Offers and interests. */
export function InterestsSection() {
  return (
    <Section
      level={2}
      title="Interests"
      description="So that people know whom to introduce to you."
    >
      <div className="space-y-5">
        <PhrasesField
          field="can_help_with"
          hint="Short phrases, such as “pruning old apple trees”. Press Enter after each."
        />
        <PhrasesField field="looking_for" hint="Press Enter after each." />
      </div>
    </Section>
  );
}

type TextOf = Exclude<VisibleField, 'birthday' | 'can_help_with' | 'looking_for' | 'bio'>;

interface ProfileTextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete'
> {
  field: TextOf;
}

/** A text field with its visibility. */
function ProfileTextField({ field, ...input }: ProfileTextFieldProps) {
  const form = useFormContext<ProfileValues>();
  return (
    <div className="relative min-w-0">
      <TextField label={FIELD_LABELS[field]} dir="auto" {...input} {...fieldProps(form, field)} />
      <AudienceSelect field={field} />
    </div>
  );
}

interface PhrasesFieldProps {
  field: 'can_help_with' | 'looking_for';
  hint: string;
}

/** Up to twenty phrases with their visibility. */
function PhrasesField({ field: name, hint }: PhrasesFieldProps) {
  const { control, formState } = useFormContext<ProfileValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const full = value.length >= LIMITS.phrases;
  return (
    <div className="relative min-w-0">
      <ChipsField
        label={FIELD_LABELS[name]}
        hint={full ? `That is all ${LIMITS.phrases}. Remove one to add another.` : hint}
        error={messageAt(formState.errors, name)}
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
