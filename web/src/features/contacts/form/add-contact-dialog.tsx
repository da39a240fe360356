import { type RefObject, useRef } from 'react';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { type FieldPath, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCreateContact } from '../contacts.api.ts';
import { useCustomFields } from '../../custom-fields/custom-fields.api.ts';
import { CustomFields } from './custom-fields.tsx';
import { customValues, type EditedCustom, formPath } from './custom-values.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import { TypeField } from './type-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../../lib/forms.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';

const EMPTY_NEW_CONTACT = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  job_title: '',
  contact_type_id: '',
  notes: '',
  custom: {} as EditedCustom,
};

const NEW_CONTACT_FIELDS = Object.keys(EMPTY_NEW_CONTACT) as (keyof NewContact)[];

const TEXT_FIELDS = [
  { name: 'first_name', label: msg`First name`, type: 'text' },
  { name: 'last_name', label: msg`Last name`, type: 'text' },
  { name: 'email', label: msg`Email`, type: 'email' },
  { name: 'phone_number', label: msg`Phone`, type: 'tel' },
  { name: 'company_name', label: msg`Company name`, type: 'text' },
  { name: 'job_title', label: msg`Job title`, type: 'text' },
] as const;

export interface AddContactDialogProps {
  /** Values to start with. */
  initial?: Partial<Omit<NewContact, 'custom'>>;
  onClose: () => void;
  onAdded: (contact: Contact) => void;
  /** Opens an existing contact instead. */
  onOpen: (id: number) => void;
}

/** The main and custom fields of a new contact; the others are edited on the contact's page. */
export function AddContactDialog({ initial, onClose, onAdded, onOpen }: AddContactDialogProps) {
  const form = useForm<NewContact>({ defaultValues: { ...EMPTY_NEW_CONTACT, ...initial } });
  const firstInput = useRef<HTMLInputElement>(null);
  const create = useCreateContact();
  const keyFor = useIdempotencyKey();
  const custom = useCustomFields().map(({ id }) => `custom.${id}` as FieldPath<NewContact>);
  const { errors, isDirty } = form.formState;
  const setError: typeof form.setError = (path, ...problem) =>
    form.setError(formPath(path) as typeof path, ...problem);

  const submit = submitForm(
    { ...form, setError },
    {
      fields: [...NEW_CONTACT_FIELDS, ...custom],
      failure: t`Failed to add contact`,
      send: async ({ contact_type_id, custom: edited, ...texts }) => {
        const body = {
          ...texts,
          contact_type_id: Number(contact_type_id) || null,
          custom: customValues(edited),
        };
        const contact = await create.mutateAsync({ body, idempotency_key: keyFor(body) });
        showToast({ type: 'success', message: t`Contact added` });
        onAdded(contact);
      },
    },
  );

  return (
    <FormProvider {...form}>
      <FormDialog
        title={t`Add contact`}
        initialFocus={firstInput}
        className="@container space-y-4"
        error={errors.root?.message}
        pending={create.isPending}
        unsaved={isDirty}
        // In the footer, so that it's in view on a phone.
        footerStart={<PossibleDuplicate onOpen={onOpen} />}
        onClose={onClose}
        onSubmit={submit}
      >
        <AddContactFields firstInput={firstInput} />
        <CustomFields />
      </FormDialog>
    </FormProvider>
  );
}

/** `firstInput` receives the initially focused input. */
function AddContactFields({ firstInput }: { firstInput: RefObject<HTMLInputElement | null> }) {
  const form = useFormContext<NewContact>();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {TEXT_FIELDS.map(({ name, label, type }) => {
        const { ref, ...field } = fieldProps(form, name);
        return (
          <TextField
            key={name}
            label={i18n._(label)}
            type={type}
            {...field}
            ref={(input) => {
              ref(input);
              if (name === 'first_name') firstInput.current = input;
            }}
          />
        );
      })}
      <TypeField />
      <TextareaField
        label={t`Notes`}
        className="sm:col-span-2"
        rows={2}
        {...fieldProps(form, 'notes')}
      />
    </div>
  );
}

function PossibleDuplicate({ onOpen }: Pick<AddContactDialogProps, 'onOpen'>) {
  const { control } = useFormContext<NewContact>();
  const [first_name, last_name, email, phone_number] = useWatch({
    control,
    name: ['first_name', 'last_name', 'email', 'phone_number'],
  });
  return <DuplicateHint {...{ first_name, last_name, email, phone_number, onOpen }} />;
}

type NewContact = typeof EMPTY_NEW_CONTACT;
