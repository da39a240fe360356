import Share2 from 'lucide-react/icons/share-2';
import type { Contact } from '#contract/contacts.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

export function ShareContactButton({ contact }: { contact: Contact }) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      )}
    >
      {(close) => <ShareDialog contacts={[contact]} onClose={close} />}
    </DialogTrigger>
  );
}
