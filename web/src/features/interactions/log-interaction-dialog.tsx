import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import type { Interaction } from '#contract/interactions.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { InteractionFields } from './interaction-fields.tsx';
import { EMPTY_VALUES } from './interaction-values.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { showLoggedToast } from './logged-toast.ts';
import { useLogForm } from './use-log-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';

export interface LogInteractionDialogProps {
  /** Preselected contacts, changeable. */
  contacts: readonly (Contact | NamedContact)[];
  /** Starts with this note instead of a call. */
  note?: string;
  onClose: () => void;
  onLogged?: ((interaction: Interaction) => void) | undefined;
}

export function LogInteractionDialog(props: LogInteractionDialogProps) {
  const { contacts, note, onClose, onLogged } = props;
  const people = contacts.map(toNamedContact);
  const notes = useRef<HTMLTextAreaElement>(null);
  const form = useLogForm(
    { ...EMPTY_VALUES, ...(note === undefined ? { kind: 'call' } : { body: note }), people },
    {
      onLogged: (interaction) => {
        showLoggedToast(interaction);
        onClose();
        onLogged?.(interaction);
      },
    },
  );
  return (
    <FormDialog
      title={t`Log an interaction`}
      initialFocus={people.length > 0 ? notes : undefined}
      className="@container space-y-4"
      submitLabel={t`Log`}
      error={form.failure && errorMessage(form.failure, t`Failed to log the interaction`)}
      pending={form.pending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <InteractionFields
        values={form.values}
        onChange={form.change}
        problems={form.problems}
        notesRef={notes}
        enterSaves
      />
    </FormDialog>
  );
}

function toNamedContact(contact: Contact | NamedContact): NamedContact {
  return 'name' in contact ? contact : { id: contact.id, name: displayName(contact) };
}
