import { useState } from 'react';
import Share2 from 'lucide-react/icons/share-2';
import type { Contact } from '#contract/contacts.ts';
import { Button } from '../../ui/button.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** Opens the dialog to share this contact. */
export function ShareContactButton({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {open && <ShareDialog contacts={[contact]} onClose={() => setOpen(false)} />}
    </>
  );
}
