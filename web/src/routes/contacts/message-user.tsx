import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import { buttonClass } from '../../ui/buttons/button-class.ts';

export function MessageUser({ id }: { id: number }) {
  return (
    <Link to="/messages" search={{ user: id }} className={buttonClass({ size: 'sm' })}>
      <MessageSquare aria-hidden="true" />
      <Trans>Message</Trans>
    </Link>
  );
}
