import { useState } from 'react';
import Share2 from 'lucide-react/icons/share-2';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import type { Recipient } from './recipient.ts';
import { ShareDialog } from './share-dialog.tsx';

export function ShareButton({ to_user }: { to_user: Recipient }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Share contacts" onClick={() => setOpen(true)}>
        <Share2 />
      </IconButton>
      {open && <ShareDialog to_user={to_user} onClose={() => setOpen(false)} />}
    </>
  );
}
