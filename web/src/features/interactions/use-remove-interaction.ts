import type { Interaction } from '#contract/interactions.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { showToast } from '../../ui/toasts.ts';
import { useDeleteInteraction, useLogInteraction } from './interactions.api.ts';

/** Deletes an interaction at once; Undo logs the same again. */
export function useRemoveInteraction() {
  const { mutate: remove } = useDeleteInteraction();
  const { mutateAsync: log } = useLogInteraction();
  return (interaction: Interaction) => {
    const undo = () => {
      log(againOf(interaction)).catch((error: unknown) =>
        showToast({ type: 'error', message: errorMessage(error, 'Failed to log the interaction') }),
      );
    };
    const told = { message: 'Interaction deleted', action: { label: 'Undo', onAction: undo } };
    remove(interaction.id, { onSuccess: () => showToast(told) });
  };
}

function againOf({ kind, body, occurred_at, contact_ids }: Interaction) {
  const again = { kind, body, occurred_at };
  return { contact_ids, body: again, idempotency_key: newIdempotencyKey() };
}
