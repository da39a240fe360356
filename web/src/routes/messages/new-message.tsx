import { Trans } from '@lingui/react/macro';
import SquarePen from 'lucide-react/icons/square-pen';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';

const NewMessageDialog = lazyComponent(
  async () => (await import('./new-message-dialog.tsx')).NewMessageDialog,
);

export function NewMessageButton() {
  return (
    <DialogTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <SquarePen />
          <Trans>New message</Trans>
        </Button>
      )}
    >
      {(close) => <NewMessageDialog onClose={close} />}
    </DialogTrigger>
  );
}
