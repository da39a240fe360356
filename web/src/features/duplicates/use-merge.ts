import { useRef } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { fieldError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { showToast } from '../../ui/toasts.ts';
import { useMergeContacts, useUndoMerge } from './duplicates.api.ts';
import { mergedFields, type MergeInput } from './merge-plan.ts';

/** Merges by a plan, once however often it is pressed, and takes it back from the toast. */
export function useMerge(
  plan: MergeInput,
  onMerging: (merging: boolean) => void,
  onMerged: (contact: Contact) => void,
) {
  const { mutateAsync, isPending, error } = useMergeContacts();
  const { mutateAsync: undo } = useUndoMerge();
  const deed = useRef({ sent: '', key: '' });

  const merge = async () => {
    const [keep_id = 0, ...merge_ids] = plan.contacts.map(({ id }) => id);
    const body = { keep_id, merge_ids, fields: mergedFields(plan) };
    const sent = JSON.stringify(body);
    if (sent !== deed.current.sent) deed.current = { sent, key: newIdempotencyKey() };
    onMerging(true);
    const { merge_id, ...contact } = await mutateAsync({ body, idempotency_key: deed.current.key });
    showToast({
      type: 'success',
      message: `${plan.contacts.length} contacts merged`,
      action: { label: 'Undo', onAction: () => void undo(merge_id).then(sayUndone, () => {}) },
    });
    onMerged(contact);
  };

  return {
    // The failure is told as `problem`.
    merge: () => void merge().catch(() => onMerging(false)),
    pending: isPending,
    problem:
      error &&
      (fieldError(error, 'merge_ids') ??
        fieldError(error, 'keep_id') ??
        errorMessage(error, 'Failed to merge contacts')),
  };
}

function sayUndone(): void {
  showToast({ type: 'success', message: 'The merge is undone' });
}
