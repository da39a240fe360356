import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../lib/contact-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRestoreContact } from '../trash/trash.api.ts';
import { neighbourInLists } from './contacts-cache.ts';
import { useDeleteContact } from './contacts.api.ts';

export interface DeleteContactProps {
  contact: Contact;
  /** `next` is the contact that stood after it in the list, or before it at the end; null where there is none. */
  onDeleted: (next: number | null) => void;
}

/** Asks, deletes, tells whoever shows the contact that it is gone, and takes it back from the toast. */
export function DeleteContact({ contact, onDeleted }: DeleteContactProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteContact();
  const restoration = useRestoreContact();
  const name = displayName(contact);
  // Not a callback of `mutate`: the button is gone by then. A failure is told by its toast.
  const undo = () =>
    void restoration.mutateAsync(contact.id).then(
      () => showToast({ type: 'success', message: `${name} is back` }),
      () => {},
    );
  const confirm = () => {
    const next = neighbourInLists(queries, contact.id);
    deletion.mutate(contact.id, {
      onSuccess: () => {
        setAsking(false);
        showToast({ message: 'Contact deleted', action: { label: 'Undo', onAction: undo } });
        onDeleted(next);
      },
      onError: () => setAsking(false),
    });
  };
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
        <bdi className="font-medium text-ink">{name}</bdi> goes to the trash, with notes, tags and
        timeline, and can be restored for 30 days.
      </ConfirmDialog>
    </>
  );
}
