import type { FormEvent } from 'react';
import type { Interaction } from '#contract/interactions.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { InteractionFields } from './interaction-fields.tsx';
import { changeOf, valuesOf } from './interaction-values.ts';
import { useChangeInteraction } from './interactions.api.ts';
import { useInteractionForm } from './use-interaction-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';

export interface EditInteractionDialogProps {
  interaction: Interaction;
  onClose: () => void;
}

/** Edits a logged interaction. */
export function EditInteractionDialog({ interaction, onClose }: EditInteractionDialogProps) {
  const saving = useChangeInteraction();
  const form = useInteractionForm(valuesOf(interaction), saving);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!form.check() || saving.isPending) return;
    const body = changeOf(interaction, form.values);
    saving.mutate({ id: interaction.id, body }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Edit interaction"
      className="@container space-y-4"
      error={form.failure && errorMessage(form.failure, 'Failed to save the interaction')}
      pending={saving.isPending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={submit}
    >
      <InteractionFields values={form.values} onChange={form.change} problems={form.problems} />
    </FormDialog>
  );
}
