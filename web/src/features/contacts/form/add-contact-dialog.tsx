import { type RefObject, useRef } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors } from '../../../lib/http/form-errors.ts';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useUnsavedClose } from '../../../ui/overlays/use-unsaved-close.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCreateContact } from '../contacts.api.ts';
import { TypeField } from './type-field.tsx';

/** Initial values. */
const EMPTY_NEW_CONTACT = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  company_name: '',
  job_title: '',
  contact_type_id: '',
  notes: '',
};

const NEW_CONTACT_FIELDS = Object.keys(EMPTY_NEW_CONTACT) as (keyof NewContact)[];

const TEXTS = [
  { name: 'first_name', label: 'First name', type: 'text' },
  { name: 'last_name', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone_number', label: 'Phone', type: 'tel' },
  { name: 'company_name', label: 'Company name', type: 'text' },
  { name: 'job_title', label: 'Job title', type: 'text' },
] as const;

export interface AddContactDialogProps {
  onClose: () => void;
  onAdded: (contact: Contact) => void;
}

/** The main fields of a new contact; the rest is edited after it opens. */
export function AddContactDialog({ onClose, onAdded }: AddContactDialogProps) {
  const form = useForm<NewContact>({ defaultValues: EMPTY_NEW_CONTACT });
  const first = useRef<HTMLInputElement>(null);
  const create = useCreateContact();
  const keyFor = useIdempotencyKey();
  const { requestClose, question } = useUnsavedClose(form.formState.isDirty, onClose);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ contact_type_id, ...texts }) => {
    const body = { ...texts, contact_type_id: Number(contact_type_id) || null };
    try {
      const contact = await create.mutateAsync({ body, idempotency_key: keyFor(body) });
      showToast({ type: 'success', message: 'Contact added' });
      onAdded(contact);
    } catch (error) {
      if (showFieldErrors(error, NEW_CONTACT_FIELDS, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to add contact') });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title="Add contact"
      initialFocus={first}
    >
      <FormProvider {...form}>
        <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
          {errors.root?.message && (
            <Notice tone="danger" className="mb-4">
              {errors.root.message}
            </Notice>
          )}
          <AddContactFields first={first} />
          <DialogFooter>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={create.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {question}
    </Dialog>
  );
}

/** The idempotency key: stable while the fields are unchanged, so that retries don't create duplicates. */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ sent: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** `first` receives the initially focused input. */
function AddContactFields({ first }: { first: RefObject<HTMLInputElement | null> }) {
  const { register, formState } = useFormContext<NewContact>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {TEXTS.map(({ name, label, type }) => {
        const { ref, ...field } = register(name);
        return (
          <TextField
            key={name}
            label={label}
            type={type}
            dir="auto"
            {...field}
            ref={(input) => {
              ref(input);
              if (name === 'first_name') first.current = input;
            }}
            error={errors[name]?.message}
          />
        );
      })}
      <TypeField />
      <TextareaField
        label="Notes"
        className="sm:col-span-2"
        rows={2}
        dir="auto"
        {...register('notes')}
        error={errors.notes?.message}
      />
    </div>
  );
}

type NewContact = typeof EMPTY_NEW_CONTACT;
