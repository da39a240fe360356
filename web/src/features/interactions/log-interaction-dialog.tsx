import type { Contact } from '#contract/contacts.ts';
import type { Interaction } from '#contract/interactions.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { InteractionFields } from './interaction-fields.tsx';
import { EMPTY } from './interaction-values.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { showLoggedToast } from './logged-toast.ts';
import { useLogForm } from './use-log-form.ts';

export interface LogInteractionDialogProps {
  /** Preselected contacts, changeable. */
  contacts: readonly (Contact | NamedContact)[];
  onClose: () => void;
  onLogged?: ((interaction: Interaction) => void) | undefined;
}

/** Logs an interaction. */
export function LogInteractionDialog(props: LogInteractionDialogProps) {
  const { contacts, onClose, onLogged } = props;
  const people = contacts.map(named);
  const form = useLogForm(
    { ...EMPTY, kind: 'call', people },
    {
      onLogged: (interaction) => {
        showLoggedToast(interaction);
        onClose();
        onLogged?.(interaction);
      },
    },
  );
  const { requestClose, question } = useUnsavedClose(form.unsaved, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()} title="Log an interaction">
      <form noValidate onSubmit={form.submit} className="@container space-y-4">
        {form.failure && (
          <Notice tone="danger">
            {errorMessage(form.failure, 'Failed to log the interaction')}
          </Notice>
        )}
        <InteractionFields values={form.values} onChange={form.change} problems={form.problems} />
        <DialogFooter>
          <Button onClick={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Log
          </Button>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}

function named(contact: Contact | NamedContact): NamedContact {
  return 'name' in contact ? contact : { id: contact.id, name: displayName(contact) };
}
