import { i18n } from '#i18n';
import type { ComponentProps } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AudienceSelect } from './audience-select.tsx';
import { FIELD_LABELS, type ProfileValues, type VisibleField } from './profile-values.ts';
import { fieldProps } from '../../lib/forms.ts';
import { PhrasesField } from '../../entities/person/phrases-field.tsx';
import Download from 'lucide-react/icons/download';
import type { User } from '#contract/users.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { listText } from '../../lib/text/list-text.ts';
import { cardFields, cardFieldText, vcardOf } from './vcard.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { PartialDateField } from '../../entities/date/partial-date-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { NameFields } from '../../entities/person/name-fields.tsx';

export function WorkSection() {
  return (
    <Section level={2} title={t`Work`}>
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
    <Section level={2} title={t`Contact`}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={t`Email`}
          readOnly
          value={email}
          hint={t`Visible to your connections. Change it in Settings > Account.`}
        />
        <ProfileTextField field="phone_number" type="tel" autoComplete="tel" />
        <ProfileTextField field="city" autoComplete="address-level2" />
        <ProfileTextField field="country" autoComplete="country-name" />
      </div>
    </Section>
  );
}

export function InterestsSection() {
  return (
    <Section
      level={2}
      title={t`Interests`}
      description={t`So people know who to introduce you to.`}
    >
      <div className="space-y-5">
        <ProfilePhrases
          field="can_help_with"
          hint={t`Short phrases, e.g. “pruning old apple trees”. Press Enter to add.`}
        />
        <ProfilePhrases field="looking_for" hint={t`Press Enter to add.`} />
      </div>
    </Section>
  );
}

type TextFieldName = Exclude<VisibleField, 'birthday' | 'can_help_with' | 'looking_for' | 'bio'>;

interface ProfileTextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete'
> {
  field: TextFieldName;
}

function ProfileTextField({ field, ...input }: ProfileTextFieldProps) {
  const form = useFormContext<ProfileValues>();
  return (
    <div className="relative min-w-0">
      <TextField label={i18n._(FIELD_LABELS[field])} {...input} {...fieldProps(form, field)} />
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
      <PhrasesField name={name} label={i18n._(FIELD_LABELS[name])} hint={hint} />
      <AudienceSelect field={name} />
    </div>
  );
}

/** The user's vCard as QR code and file. */
export function MyVCard({ me }: { me: User }) {
  const vcard = vcardOf(me);
  const fields = listText(cardFields(me).map(cardFieldText));
  return (
    <Section level={2} title={t`My card`}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrCode
          value={vcard}
          label={t`QR code of my card`}
          level="L"
          className="h-auto w-48 max-w-full shrink-0 border border-line"
        />
        <div className="min-w-0 flex-1 basis-60">
          <p>
            <Trans>Scan or send this to be added to someone’s contacts.</Trans>
          </p>
          <p className="mt-2 text-muted">
            {fields === ''
              ? t`Includes your name.`
              : t`Includes your name and public fields: ${fields}.`}
          </p>
          <Button className="mt-4" onClick={() => saveVCard(vcard, me)}>
            <Download aria-hidden="true" />
            <Trans>Download .vcf</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}

function saveVCard(vcard: string, me: User): void {
  const file = new Blob([vcard], { type: 'text/vcard;charset=utf-8' });
  saveFile(file, `${fullName(me)}.vcf`);
}

export function AboutSection() {
  const form = useFormContext<ProfileValues>();
  return (
    <Section
      level={2}
      title={t`About`}
      description={t`Everyone on Acquaint can see your name, headline and photo. Choose who sees the rest.`}
    >
      <div className="space-y-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NameFields />
        </div>
        <TextField
          label={t`Headline`}
          hint={t`Describe yourself in one line, e.g. “Gardener and chair of the allotment club”.`}
          {...fieldProps(form, 'headline')}
        />
        <div className="relative">
          <TextareaField label={i18n._(FIELD_LABELS.bio)} rows={4} {...fieldProps(form, 'bio')} />
          <AudienceSelect field="bio" />
        </div>
        <div className="relative">
          <PartialDateField name="birthday" title={t`Birthday`} needsDay />
          <AudienceSelect field="birthday" />
        </div>
      </div>
    </Section>
  );
}
