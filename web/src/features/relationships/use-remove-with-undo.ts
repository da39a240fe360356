import { t } from '@lingui/core/macro';
import type { Relationship } from '#contract/relationships.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useAddRelationship, useRemoveRelationship } from './relationships.api.ts';

/** Removes a relationship without a question; Undo in the toast adds it again. */
export function useRemoveWithUndo(contact_id: number): (relationship: Relationship) => void {
  const { mutateAsync: add } = useAddRelationship();
  const { mutateAsync: remove } = useRemoveRelationship();
  const undo = async (relationship: Relationship) => {
    const { kind_id, inverse, contact_id: other, name, since, until, note } = relationship;
    const person = other === null ? { name } : { contact_id: other };
    const body = { kind_id, inverse, since, until, note, ...person };
    try {
      await add({ contact_id, body, idempotency_key: newIdempotencyKey() });
    } catch (error) {
      const message = errorMessage(error, t`Failed to add the relationship`);
      showToast({ type: 'error', message });
    }
  };
  // Awaited, because `mutate` callbacks don't run after unmount. Failures are shown as a toast.
  const removeWithToast = async (relationship: Relationship) => {
    await remove(relationship);
    showToast({
      message: t`Relationship removed`,
      action: { label: t`Undo`, onAction: () => void undo(relationship) },
    });
  };
  return (relationship) => void removeWithToast(relationship).catch(() => {});
}
