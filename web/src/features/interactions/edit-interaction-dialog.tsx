import type { FormEvent } from 'react';
import type { Interaction } from '#contract/interactions.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { InteractionFields } from './interaction-fields.tsx';
import { changeOf, valuesOf } from './interaction-values.ts';
import { useChangeInteraction } from './interactions.api.ts';
import { useInteractionForm } from './use-interaction-form.ts';

export interface EditInteractionDialogProps {
  interaction: Interaction;
  onClose: () => void;
}

/** Edits a logged interaction. */
export function EditInteractionDialog({ interaction, onClose }: EditInteractionDialogProps) {
  const saving = useChangeInteraction();
  const form = useInteractionForm(valuesOf(interaction), saving);
  const { requestClose, question } = useUnsavedClose(form.unsaved, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!form.check() || saving.isPending) return;
    const body = changeOf(interaction, form.values);
    saving.mutate({ id: interaction.id, body }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()} title="Edit interaction">
      <form noValidate onSubmit={submit} className="@container space-y-4">
        {form.failure && (
          <Notice tone="danger">
            {errorMessage(form.failure, 'Failed to save the interaction')}
          </Notice>
        )}
        <InteractionFields values={form.values} onChange={form.change} problems={form.problems} />
        <DialogFooter>
          <Button onClick={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={saving.isPending}>
            Save
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
