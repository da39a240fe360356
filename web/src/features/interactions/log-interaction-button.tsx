import { Suspense, useState } from 'react';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { Contact } from '#contract/contacts.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';

const LogInteractionDialog = lazyComponent(
  async () => (await import('./log-interaction-dialog.tsx')).LogInteractionDialog,
);

/** Opens the log dialog for these contacts. */
export function LogInteractionButton({
  contacts,
}: {
  contacts: readonly (Contact | NamedContact)[];
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <NotebookPen aria-hidden="true" />
        Log
      </Button>
      <Suspense>
        {open && <LogInteractionDialog contacts={contacts} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
