import { t } from '@lingui/core/macro';
import type { Relationship } from '#contract/relationships.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useCreateContact } from '../contacts/contacts.api.ts';
import { useChangeRelationship } from './relationships.api.ts';

/** Creates a contact for a person that was only a name: the last word is the last name. */
export function useCreateContactOf(seen_from: number): (relationship: Relationship) => void {
  const { mutateAsync: create } = useCreateContact();
  const { mutateAsync: change } = useChangeRelationship();
  const createContact = async ({ id, name }: Relationship) => {
    const words = name.split(' ');
    const last_name = words.length > 1 ? (words.at(-1) ?? '') : '';
    const first_name = words.length > 1 ? words.slice(0, -1).join(' ') : name;
    try {
      const contact = await create({
        body: { first_name, last_name },
        idempotency_key: newIdempotencyKey(),
      });
      await change({ id, body: { seen_from, contact_id: contact.id } });
      showToast({ type: 'success', message: t`Contact added` });
    } catch (error) {
      showToast({ type: 'error', message: errorMessage(error, t`Failed to add contact`) });
    }
  };
  return (relationship) => void createContact(relationship);
}
