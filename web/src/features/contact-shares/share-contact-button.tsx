import { useState } from 'react';
import Share2 from 'lucide-react/icons/share-2';
import type { Contact } from '#contract/contacts.ts';
import { Button } from '../../ui/button.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** Opens the dialog to share these contacts, from a contact's detail or a selection. */
export function ShareContactButton({ contacts }: { contacts: readonly Contact[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      <ShareDialog open={open} onOpenChange={setOpen} contacts={contacts} />
    </>
  );
}
