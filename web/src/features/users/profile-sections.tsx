import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhrasesField } from './phrases-field.tsx';
import { ProfileTextField } from './profile-text-field.tsx';

/** What I do. */
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

/** How to reach me, and where. */
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

/** What others can come to me for, and what for I come to them. */
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
