import Share2 from 'lucide-react/icons/share-2';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import type { Person } from '#contract/user-card.ts';
import { ShareDialog } from './share-dialog.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function ShareButton({ to_user }: { to_user: Person }) {
  return (
    <DialogTrigger
      trigger={(open) => (
        <IconButton label="Share contacts" onClick={open}>
          <Share2 />
        </IconButton>
      )}
    >
      {(close) => <ShareDialog to_user={to_user} onClose={close} />}
    </DialogTrigger>
  );
}
