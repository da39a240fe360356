import { t } from '@lingui/core/macro';
import { useFormContext } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { PartialDateField } from '../../../entities/date/partial-date-field.tsx';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { fieldProps } from '../../../lib/forms.ts';
import { FormFooter } from '../../../ui/fields/form-footer.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactEditor } from './contact-editor.tsx';
import type { ContactValues } from './contact-values.ts';
import { CustomFields } from './custom-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { EntryList } from './entry-list.tsx';
import { NameFields } from './name-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { TypeField } from './type-field.tsx';

export interface OverviewFormProps {
  contact: Contact;
  onClose: () => void;
}

/** All fields of a contact except company fields. */
export function OverviewForm({ contact, onClose }: OverviewFormProps) {
  return (
    <ContactEditor
      contact={contact}
      label={t`Contact details`}
      asksOnCancel
      onClose={onClose}
      footer={(footer) => <FormFooter {...footer} />}
    >
      <div className="space-y-8">
        <NameFields />
        <EntryList list="phones" title={t`Phones`} />
        <EntryList list="emails" title={t`Emails`} />
        <AddressFields />
        <EntryList list="urls" title={t`Links`} />
        <EntryList list="messengers" title={cardFieldLabel('messengers')} />
        <DateFields />
        <CustomFields />
        <AboutFields />
      </div>
    </ContactEditor>
  );
}

function AboutFields() {
  const form = useFormContext<ContactValues>();
  return (
    <div className="space-y-6">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TypeField />
        <CadenceField
          {...useCadenceInputs({ min_days: 0 })}
          hint={t`Leave empty to use the contact type’s schedule. Enter 0 to turn it off.`}
        />
      </div>
      <TagsField />
      <PartialDateField name="met_on" title={cardFieldLabel('met_on')} />
      <TextareaField label={t`How we met`} rows={2} {...fieldProps(form, 'how_we_met')} />
      <TextareaField
        label={t`Notes`}
        hint={t`Only you can see these.`}
        {...fieldProps(form, 'notes')}
      />
    </div>
  );
}
