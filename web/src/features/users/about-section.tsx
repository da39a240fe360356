import { useFormContext } from 'react-hook-form';
import { BirthdayField, useBirthdayInputs } from '../../entities/contact/birthday-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues } from './profile-values.ts';
import { fieldProps } from '../../lib/forms.ts';
import { NameFields } from '../../entities/person/name-fields.tsx';

export function AboutSection() {
  const form = useFormContext<ProfileValues>();
  return (
    <Section
      level={2}
      title="About"
      description="Everybody sees your name, headline and picture. For all else you choose who sees it."
    >
      <div className="space-y-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NameFields />
        </div>
        <TextField
          label="Headline"
          hint="Who you are in one line, such as “Gardener and chair of the allotment club”."
          dir="auto"
          {...fieldProps(form, 'headline')}
        />
        <div className="relative">
          <TextareaField
            label={FIELD_LABELS.bio}
            rows={4}
            dir="auto"
            {...fieldProps(form, 'bio')}
          />
          <AudienceSelect field="bio" />
        </div>
        <div className="relative">
          <BirthdayField {...useBirthdayInputs()} />
          <AudienceSelect field="birthday" />
        </div>
      </div>
    </Section>
  );
}
