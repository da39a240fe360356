import { Suspense, useState } from 'react';
import Share2 from 'lucide-react/icons/share-2';
import type { Contact } from '#contract/contacts.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

export function ShareContactButton({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {open && (
        <Suspense>
          <ShareDialog contacts={[contact]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
