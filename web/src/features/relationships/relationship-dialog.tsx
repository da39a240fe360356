import { t } from '@lingui/core/macro';
import { FormProvider, useForm } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import type { Relationship } from '#contract/relationships.ts';
import { submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { RelationshipFields } from './relationship-fields.tsx';
import {
  detailsOf,
  EMPTY_VALUES,
  personOf,
  type RelationshipValues,
  valuesOf,
} from './relationship-values.ts';
import { useAddRelationship, useChangeRelationship } from './relationships.api.ts';

interface RelationshipOf {
  contact: Contact;
  onClose: () => void;
}

export function AddRelationshipDialog({ contact, onClose }: RelationshipOf) {
  const { mutateAsync: add } = useAddRelationship();
  const keyFor = useIdempotencyKey();
  const send = async (values: RelationshipValues) => {
    const body = { ...detailsOf(values), ...personOf(values) };
    await add({ contact_id: contact.id, body, idempotency_key: keyFor(body) });
  };
  return (
    <RelationshipDialog
      title={t`Add relationship`}
      submitLabel={t`Add`}
      initial={EMPTY_VALUES}
      canChangePerson
      {...{ contact, onClose, send }}
    />
  );
}

interface EditRelationshipDialogProps extends RelationshipOf {
  relationship: Relationship;
}

/** Another person is another relationship, but a name can be changed or become a contact. */
export function EditRelationshipDialog(props: EditRelationshipDialogProps) {
  const { contact, relationship, onClose } = props;
  const { mutateAsync: change } = useChangeRelationship();
  const isName = relationship.contact === null;
  const send = async (values: RelationshipValues) => {
    const { contact_id, ...name } = personOf(values);
    const person = contact_id ? { contact_id } : name;
    const body = { seen_from: contact.id, ...detailsOf(values), ...(isName && person) };
    await change({ id: relationship.id, body });
  };
  return (
    <RelationshipDialog
      title={t`Edit relationship`}
      initial={valuesOf(relationship)}
      canChangePerson={isName}
      {...{ contact, onClose, send }}
    />
  );
}

interface RelationshipDialogProps extends RelationshipOf {
  title: string;
  submitLabel?: string;
  initial: RelationshipValues;
  canChangePerson: boolean;
  send: (values: RelationshipValues) => Promise<void>;
}

function RelationshipDialog(props: RelationshipDialogProps) {
  const { title, submitLabel, initial, canChangePerson, contact, onClose, send } = props;
  const form = useForm<RelationshipValues>({ defaultValues: initial });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      error={errors.root?.message}
      pending={isSubmitting}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submitForm(form, {
        fields: ['contact_id', 'kind_id', 'since', 'until', 'note'],
        failure: t`Failed to save the relationship`,
        send: async (values) => {
          await send(values);
          onClose();
        },
      })}
    >
      <FormProvider {...form}>
        <RelationshipFields contact={contact} canChangePerson={canChangePerson} />
      </FormProvider>
    </FormDialog>
  );
}
