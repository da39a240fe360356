import { useState } from 'react';
import Trash from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contacts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDeleteContact } from './contacts.api.ts';
import { displayName } from './display-name.ts';

/** Asks, deletes, and tells whoever shows the contact that it is gone. */
export function DeleteContact({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteContact();
  const name = displayName(contact);
  const confirm = () =>
    deletion.mutate(contact.id, {
      onSuccess: () => {
        setAsking(false);
        showToast({ message: 'Contact deleted' });
        onDeleted();
      },
      onError: () => setAsking(false),
    });
  return (
    <>
      <IconButton label="Delete contact" className="text-muted" onClick={() => setAsking(true)}>
        <Trash />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this contact?"
        confirmLabel="Delete"
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        <bdi className="font-medium text-ink">{name}</bdi> leaves your address book, with notes and
        tags.
      </ConfirmDialog>
    </>
  );
}
