import { Trans } from '@lingui/react/macro';
import MailPlus from 'lucide-react/icons/mail-plus';
import { Button } from '../../ui/buttons/button.tsx';

export function InviteButton({ onInvite }: { onInvite: () => void }) {
  return (
    <Button onClick={onInvite}>
      <MailPlus />
      <Trans>Invite people</Trans>
    </Button>
  );
}
