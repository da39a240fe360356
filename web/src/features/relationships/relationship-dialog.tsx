import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import type { Relationship } from '#contract/relationships.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { RelationshipFields } from './relationship-fields.tsx';
import { detailsOf, EMPTY_VALUES, personOf, valuesOf } from './relationship-values.ts';
import { useAddRelationship, useChangeRelationship } from './relationships.api.ts';
import { useRelationshipForm } from './use-relationship-form.ts';

interface AddRelationshipDialogProps {
  contact: Contact;
  onClose: () => void;
}

export function AddRelationshipDialog({ contact, onClose }: AddRelationshipDialogProps) {
  const { mutateAsync: add } = useAddRelationship();
  const keyFor = useIdempotencyKey();
  const form = useRelationshipForm(EMPTY_VALUES, async (values) => {
    const body = { ...detailsOf(values), ...personOf(values) };
    await add({ contact_id: contact.id, body, idempotency_key: keyFor(body) });
    onClose();
  });
  return (
    <FormDialog
      title={t`Add relationship`}
      submitLabel={t`Add`}
      error={form.failure}
      pending={form.pending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <RelationshipFields form={form} contact={contact} canChangePerson />
    </FormDialog>
  );
}

interface EditRelationshipDialogProps extends AddRelationshipDialogProps {
  relationship: Relationship;
}

/** Another person is another relationship, but a name can be changed or become a contact. */
export function EditRelationshipDialog(props: EditRelationshipDialogProps) {
  const { contact, relationship, onClose } = props;
  const { mutateAsync: change } = useChangeRelationship();
  const isName = relationship.contact === null;
  const form = useRelationshipForm(valuesOf(relationship), async (values) => {
    const { contact_id, ...name } = personOf(values);
    const person = contact_id ? { contact_id } : name;
    const body = { seen_from: contact.id, ...detailsOf(values), ...(isName && person) };
    await change({ id: relationship.id, body });
    onClose();
  });
  return (
    <FormDialog
      title={t`Edit relationship`}
      error={form.failure}
      pending={form.pending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <RelationshipFields form={form} contact={contact} canChangePerson={isName} />
    </FormDialog>
  );
}
