import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Interaction } from '#contract/interactions.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { INTERACTION_KINDS } from './interaction-kinds.ts';
import { TimelineItem } from './timeline-item.tsx';
import {
  useDeleteInteraction,
  useLogInteraction,
  useChangeInteraction,
} from './interactions.api.ts';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { PeopleLinks } from '../../entities/contact/people-links.tsx';
import type { FormEvent } from 'react';
import { InteractionFields } from './interaction-fields.tsx';
import { changeOf, valuesOf } from './interaction-values.ts';
import { useInteractionForm } from './use-interaction-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';

export interface InteractionItemProps {
  interaction: Interaction;
  /** The timeline's contact, whose name isn't repeated in each item. */
  contact_id: number;
}

export function InteractionItem({ interaction, contact_id }: InteractionItemProps) {
  const { kind, occurred_at, body, contacts, program } = interaction;
  const { label, Icon } = INTERACTION_KINDS[kind];
  const others = contacts.filter(({ id }) => id !== contact_id);
  const title = withProgram(kind === 'other' ? t`Interaction` : i18n._(label), program);
  const people = <PeopleLinks people={others} limit={5} tab="timeline" inText />;
  return (
    <TimelineItem
      strong
      icon={<Icon />}
      at={occurred_at}
      title={
        <>
          {others.length === 0 ? (
            title
          ) : kind === 'note' ? (
            <Trans>
              {title}, also about {people}
            </Trans>
          ) : (
            <Trans>
              {title}, also with {people}
            </Trans>
          )}
        </>
      }
      actions={<Actions interaction={interaction} />}
    >
      {body !== '' && (
        <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap text-muted">
          {body}
        </p>
      )}
    </TimelineItem>
  );
}

function withProgram(title: string, program: string | null): string {
  return program === null ? title : t`${title} from ${program}`;
}

function Actions({ interaction }: { interaction: Interaction }) {
  const remove = useRemoveInteraction();
  return (
    <DialogTrigger
      trigger={(open) => (
        <MenuButton
          label={t`Edit or delete`}
          menuLabel={t`Interaction`}
          size="sm"
          className="-my-1 text-muted pointer-coarse:-my-2.5"
        >
          <MenuItem icon={<Pencil />} onClick={open}>
            <Trans>Edit</Trans>
          </MenuItem>
          <MenuItem icon={<Trash />} tone="danger" onClick={() => remove(interaction)}>
            <Trans>Delete</Trans>
          </MenuItem>
        </MenuButton>
      )}
    >
      {(close) => <EditInteractionDialog interaction={interaction} onClose={close} />}
    </DialogTrigger>
  );
}

/** Deletes immediately; Undo logs it again. */
export function useRemoveInteraction() {
  const { mutateAsync: log } = useLogInteraction();
  const { mutate: remove } = useDeleteInteraction((interaction) => {
    const undo = () => {
      log(newInteractionOf(interaction)).catch((error: unknown) =>
        showToast({
          type: 'error',
          message: errorMessage(error, t`Failed to log the interaction`),
        }),
      );
    };
    const toast = { message: t`Interaction deleted`, action: { label: t`Undo`, onAction: undo } };
    showToast(toast);
  });
  return remove;
}

function newInteractionOf({ kind, body, occurred_at, contact_ids }: Interaction) {
  const copy = { kind, body, occurred_at };
  return { contact_ids, body: copy, idempotency_key: newIdempotencyKey() };
}

interface EditInteractionDialogProps {
  interaction: Interaction;
  onClose: () => void;
}

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
      title={t`Edit interaction`}
      className="@container space-y-4"
      error={form.failure && errorMessage(form.failure, t`Failed to save the interaction`)}
      pending={saving.isPending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={submit}
    >
      <InteractionFields values={form.values} onChange={form.change} problems={form.problems} />
    </FormDialog>
  );
}
