import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { clearSharedItem } from '../../features/share-target/shared-item.ts';
import { Button } from '../../ui/buttons/button.tsx';

export function DiscardButton() {
  const navigate = useNavigate();
  const discard = async () => {
    await clearSharedItem();
    await navigate({ to: '/dashboard', replace: true });
  };
  return (
    <Button variant="quiet" onClick={() => void discard()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
