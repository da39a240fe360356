import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues, type VisibleField } from './profile-values.ts';
import { fieldProps } from '../../lib/forms.ts';
import { PhrasesField } from '../../entities/person/phrases-field.tsx';

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
        <ProfilePhrases
          field="can_help_with"
          hint="Short phrases, such as “pruning old apple trees”. Press Enter after each."
        />
        <ProfilePhrases field="looking_for" hint="Press Enter after each." />
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

interface ProfilePhrasesProps {
  field: 'can_help_with' | 'looking_for';
  hint: string;
}

/** Up to twenty phrases with their visibility. */
function ProfilePhrases({ field: name, hint }: ProfilePhrasesProps) {
  return (
    <div className="relative min-w-0">
      <PhrasesField name={name} label={FIELD_LABELS[name]} hint={hint} />
      <AudienceSelect field={name} />
    </div>
  );
}
