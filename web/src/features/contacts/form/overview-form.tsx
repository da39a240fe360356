import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { BirthdayField, useBirthdayInputs } from '../../../entities/contact/birthday-field.tsx';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { useFocusFirstField } from '../../../lib/focus/use-focus-first-field.ts';
import { fieldProps, messageAt } from '../../../lib/forms.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { FormFooter } from '../../../ui/fields/form-footer.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddEntryButton } from './add-entry-button.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactEditor } from './contact-editor.tsx';
import { BLANK_ENTRY, type ContactValues } from './contact-values.ts';
import { addLabel } from './entry-messages.ts';
import { LabeledRow } from './labeled-row.tsx';
import type { LabeledList } from './entry-messages.ts';
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
        <LabeledFields list="phones" title={t`Phones`} type="tel" />
        <LabeledFields list="emails" title={t`Emails`} type="email" />
        <AddressFields />
        <LabeledFields list="urls" title={t`Links`} type="url" />
        <AboutFields />
      </div>
    </ContactEditor>
  );
}

function NameFields() {
  const focusFirst = useFocusFirstField();
  const form = useFormContext<ContactValues>();
  return (
    <div ref={focusFirst} className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-[1fr_1fr_0.7fr]">
      <TextField label={t`First name`} {...fieldProps(form, 'first_name')} />
      <TextField label={t`Last name`} {...fieldProps(form, 'last_name')} />
      <TextField label={t`Nickname`} {...fieldProps(form, 'nickname')} />
    </div>
  );
}

interface LabeledFieldsProps {
  list: LabeledList;
  title: string;
  type: 'email' | 'tel' | 'url';
}

/** Emails, phones or links with labels; the first is primary. */
function LabeledFields({ list, title, type }: LabeledFieldsProps) {
  const form = useFormContext<ContactValues>();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: list });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup
      title={title}
      hint={fields.length > 1 ? t`The first one is primary.` : undefined}
      error={messageAt(form.formState.errors, list)}
    >
      <ul className="space-y-2 empty:hidden">
        {fields.map((field, index) => (
          <LabeledRow
            key={field.id}
            {...{ list, type, index }}
            count={fields.length}
            onMove={move}
            onRemove={() => {
              remove(index);
              add.current?.focus();
            }}
          />
        ))}
      </ul>
      {fields.length < LIMITS.entries && (
        <AddEntryButton ref={add} label={addLabel(list)} onAdd={() => append(BLANK_ENTRY)} />
      )}
    </FieldGroup>
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
      <BirthdayField {...useBirthdayInputs()} />
      <TextareaField label={t`How we met`} rows={2} {...fieldProps(form, 'how_we_met')} />
      <TextareaField
        label={t`Notes`}
        hint={t`Only you can see these.`}
        {...fieldProps(form, 'notes')}
      />
    </div>
  );
}
