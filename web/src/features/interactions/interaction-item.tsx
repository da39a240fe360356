import { Fragment, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from '@tanstack/react-router';
import type { Interaction } from '#contract/interactions.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { MenuItem, MenuList } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { EditInteractionDialog } from './edit-interaction-dialog.tsx';
import { INTERACTION_KINDS } from './interaction-kinds.ts';
import { TimelineItem } from './timeline-item.tsx';
import { useDeleteInteraction, useLogInteraction } from './interactions.api.ts';

const SHOWN = 5;

export interface InteractionItemProps {
  interaction: Interaction;
  /** The timeline's contact, which isn't repeated. */
  contact_id: number;
}

/** A logged interaction with Edit and Delete. */
export function InteractionItem({ interaction, contact_id }: InteractionItemProps) {
  const { kind, occurred_at, body, contacts } = interaction;
  const { label, Icon } = INTERACTION_KINDS[kind];
  const others = contacts.filter(({ id }) => id !== contact_id);
  return (
    <TimelineItem
      strong
      icon={<Icon />}
      at={occurred_at}
      title={
        <>
          {kind === 'other' ? 'Interaction' : label}
          {others.length > 0 && (
            <>
              {kind === 'note' ? ', also about ' : ', also with '}
              <PeopleLinks people={others} />
            </>
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

function Actions({ interaction }: { interaction: Interaction }) {
  const [editing, setEditing] = useState(false);
  const remove = useRemoveInteraction();
  return (
    <>
      <Popover
        label="Interaction"
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label="Edit or delete"
            size="sm"
            className="-my-1 text-muted pointer-coarse:-my-2.5"
          >
            <Ellipsis />
          </IconButton>
        )}
      >
        <MenuList>
          <MenuItem icon={<Pencil />} onClick={() => setEditing(true)}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash />} tone="danger" onClick={() => remove(interaction)}>
            Delete
          </MenuItem>
        </MenuList>
      </Popover>
      {editing && (
        <EditInteractionDialog interaction={interaction} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

/** "Grace Hopper, Alan Turing and 3 others", linked. */
function PeopleLinks({ people }: { people: readonly NamedContact[] }) {
  const shown = people.length === SHOWN + 1 ? people : people.slice(0, SHOWN);
  const others = people.length - shown.length;
  return shown.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && (others === 0 && index === shown.length - 1 ? ' and ' : ', ')}
      <Link to="/contacts" search={{ id, tab: 'timeline' }} className={linkClass}>
        <bdi>{name}</bdi>
      </Link>
      {others > 0 && index === shown.length - 1 && ` and ${others} others`}
    </Fragment>
  ));
}

/** Deletes immediately; Undo logs it again. */
export function useRemoveInteraction() {
  const { mutate: remove } = useDeleteInteraction();
  const { mutateAsync: log } = useLogInteraction();
  return (interaction: Interaction) => {
    const undo = () => {
      log(againOf(interaction)).catch((error: unknown) =>
        showToast({ type: 'error', message: errorMessage(error, 'Failed to log the interaction') }),
      );
    };
    const toast = { message: 'Interaction deleted', action: { label: 'Undo', onAction: undo } };
    remove(interaction.id, { onSuccess: () => showToast(toast) });
  };
}

function againOf({ kind, body, occurred_at, contact_ids }: Interaction) {
  const again = { kind, body, occurred_at };
  return { contact_ids, body: again, idempotency_key: newIdempotencyKey() };
}
