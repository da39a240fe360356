import MailPlus from 'lucide-react/icons/mail-plus';
import { Button } from '../../ui/buttons/button.tsx';

/** The way out of an empty list: somebody who isn't here yet. */
export function InviteButton({ onInvite }: { onInvite: () => void }) {
  return (
    <Button onClick={onInvite}>
      <MailPlus />
      Invite people
    </Button>
  );
}
