import { plural, t } from '@lingui/core/macro';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { mergedFields, type MergeInput } from './merge-plan.ts';
import { useMergeContacts, useUndoMerge } from './duplicates.api.ts';

/** Merges sets of contacts one after another, and offers Undo in a toast, also if a later one fails. */
export function useMerge() {
  const { mutateAsync, isPending, error } = useMergeContacts();
  const { mutateAsync: undo } = useUndoMerge();
  const keyFor = useIdempotencyKey();

  const undoAll = async (merge_ids: number[]) => {
    for (const merge_id of merge_ids.toReversed()) await undo(merge_id);
    showToast({ type: 'success', message: t`Merge undone` });
  };
  const offerUndo = (count: number, merge_ids: number[]) =>
    showToast({
      type: 'success',
      message: t`${plural(count, { one: '# contact merged', other: '# contacts merged' })}`,
      // Failures are shown as a toast.
      action: { label: t`Undo`, onAction: () => void undoAll(merge_ids).catch(() => {}) },
    });
  const merge = async (plans: readonly MergeInput[]) => {
    const merged: number[] = [];
    let count = 0;
    try {
      for (const plan of plans) {
        const [keep_id = 0, ...merge_ids] = plan.contacts.map(({ id }) => id);
        const body = { keep_id, merge_ids, fields: mergedFields(plan) };
        const { merge_id } = await mutateAsync({ body, idempotency_key: keyFor(body) });
        merged.push(merge_id);
        count += plan.contacts.length;
      }
    } finally {
      if (merged.length > 0) offerUndo(count, merged);
    }
  };

  return {
    merge,
    pending: isPending,
    problem: error && problemText(error),
  };
}

export function problemText(error: Error): string {
  return (
    fieldError(error, 'merge_ids') ??
    fieldError(error, 'keep_id') ??
    errorMessage(error, t`Failed to merge contacts`)
  );
}
