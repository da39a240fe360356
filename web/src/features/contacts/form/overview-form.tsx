import { type ReactNode, useRef } from 'react';
import { FormProvider, useFieldArray, useFormContext, useController } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { FormFooter } from '../../../ui/fields/form-footer.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { useTypeName } from '../../contact-types/contact-types.api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { AddressFields } from './address-fields.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { contactConflicts } from './contact-conflicts.ts';
import { ConflictNotice } from '../detail/conflict-notice.tsx';
import { useContactForm } from './use-contact-form.ts';
import { BLANK_ENTRY, type ContactValues } from './contact-values.ts';
import { AddEntryButton } from './add-entry-button.tsx';
import { LabeledRow, type LabeledList } from './labeled-row.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { fieldProps, messageAt } from '../../../lib/forms.ts';
import { useQuery } from '@tanstack/react-query';
import { BirthdayField, useBirthdayInputs } from '../../../entities/contact/birthday-field.tsx';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';
import { TypeField } from './type-field.tsx';
import { tagsQuery } from '../contacts.api.ts';

export interface OverviewFormProps {
  contact: Contact;
  /** Content next to the saved birthday. */
  birthdayExtra?: ReactNode;
}

export function OverviewForm({ contact, birthdayExtra }: OverviewFormProps) {
  const overview = useContactForm(contact);
  const { form, save, saving, conflict } = overview;
  const { isDirty, isSubmitting, errors } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting || saving);
  const typeName = useTypeName();
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Overview" autoComplete="off" onSubmit={save}>
        <div className="space-y-8">
          <NameFields />
          <LabeledFields list="emails" title="Emails" noun="Email" type="email" />
          <LabeledFields list="phones" title="Phones" noun="Phone" type="tel" />
          <AddressFields />
          <LabeledFields list="urls" title="Links" noun="Link" type="url" />
          <AboutFields birthdayExtra={birthdayExtra} />
        </div>
        <FormFooter
          unsaved={isDirty}
          saving={saving}
          onDiscard={overview.discard}
          notice={
            <>
              {overview.hasConflictingVersion && (
                <ConflictNotice onCompare={overview.compare} pending={overview.comparing} />
              )}
              <FormError message={errors.root?.message} />
            </>
          }
        />
        <UnsavedDialog {...guard} />
      </form>
      {conflict && (
        <ConflictDialog
          conflicts={contactConflicts(conflict, typeName)}
          onSave={overview.resolveConflict}
          onClose={overview.closeConflict}
        />
      )}
    </FormProvider>
  );
}

function NameFields() {
  const form = useFormContext<ContactValues>();
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-[1fr_1fr_0.7fr]">
      <TextField label="First name" {...fieldProps(form, 'first_name')} dir="auto" />
      <TextField label="Last name" {...fieldProps(form, 'last_name')} dir="auto" />
      <TextField label="Nickname" {...fieldProps(form, 'nickname')} dir="auto" />
    </div>
  );
}

interface LabeledFieldsProps {
  list: LabeledList;
  title: string;
  noun: string;
  type: 'email' | 'tel' | 'url';
}

/** Emails, phones or links with labels; the first is primary. */
function LabeledFields({ list, title, noun, type }: LabeledFieldsProps) {
  const form = useFormContext<ContactValues>();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: list });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup
      title={title}
      hint={fields.length > 1 ? 'The first one is primary.' : undefined}
      error={messageAt(form.formState.errors, list)}
    >
      <ul className="space-y-2 empty:hidden">
        {fields.map((field, index) => (
          <LabeledRow
            key={field.id}
            {...{ list, noun, type, index }}
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
        <AddEntryButton ref={add} noun={noun.toLowerCase()} onAdd={() => append(BLANK_ENTRY)} />
      )}
    </FieldGroup>
  );
}

function AboutFields({ birthdayExtra }: { birthdayExtra: ReactNode }) {
  const form = useFormContext<ContactValues>();
  return (
    <div className="space-y-6">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TypeField />
        <CadenceField
          {...useCadenceInputs()}
          hint="Leave empty to use the contact type’s schedule."
        />
      </div>
      <TagsField />
      <div className="space-y-2">
        <BirthdayField {...useBirthdayInputs()} />
        {birthdayExtra}
      </div>
      <TextareaField label="How we met" rows={2} dir="auto" {...fieldProps(form, 'how_we_met')} />
      <TextareaField
        label="Notes"
        hint="Only you can see these."
        dir="auto"
        {...fieldProps(form, 'notes')}
      />
    </div>
  );
}

function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tags' }).field;
  const { data: tags = [] } = useQuery(tagsQuery());
  return (
    <ChipsField
      label="Tags"
      hint="Press Enter to add."
      error={messageAt(formState.errors, 'tags')}
      entry="tag"
      commas
      maxLength={LIMITS.name}
      maxCount={LIMITS.entries}
      suggestions={tags.map(({ name }) => name)}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      ref={ref}
    />
  );
}
