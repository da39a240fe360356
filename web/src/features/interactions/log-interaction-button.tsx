import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { Contact } from '#contract/contacts.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const LogInteractionDialog = lazyComponent(
  async () => (await import('./log-interaction-dialog.tsx')).LogInteractionDialog,
);

export function LogInteractionButton({
  contacts,
}: {
  contacts: readonly (Contact | NamedContact)[];
}) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <NotebookPen aria-hidden="true" />
          Log
        </Button>
      )}
    >
      {(close) => <LogInteractionDialog contacts={contacts} onClose={close} />}
    </DialogTrigger>
  );
}
