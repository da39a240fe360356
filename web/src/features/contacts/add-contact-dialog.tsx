import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useUnsavedClose } from '../../ui/use-unsaved-close.tsx';
import { AddContactFields } from './add-contact-fields.tsx';
import { EMPTY_NEW_CONTACT, NEW_CONTACT_FIELDS, type NewContact } from './new-contact.ts';
import { useCreateContact } from './contacts.api.ts';

export interface AddContactDialogProps {
  onClose: () => void;
  onAdded: (contact: Contact) => void;
}

/** The first few fields of a new card; the rest is filled in where the contact opens. */
export function AddContactDialog({ onClose, onAdded }: AddContactDialogProps) {
  const form = useForm<NewContact>({ defaultValues: EMPTY_NEW_CONTACT });
  const first = useRef<HTMLInputElement>(null);
  const create = useCreateContact();
  const keyFor = useKeyOfDeed();
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

/** One key for one deed: the same fields sent again, as after a lost answer, add nothing twice. */
function useKeyOfDeed(): (body: object) => string {
  const last = useRef({ sent: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() };
    return last.current.key;
  };
}
