import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../../ui/buttons/button-class.ts';
import { cx } from '../../ui/styles/cx.ts';
import type { OtherSide } from '../../entities/person/other-side.ts';

export interface MessageLinkProps {
  user: Pick<OtherSide, 'id' | 'name'>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Icon only on phones, so that rows stay one line. */
  short?: boolean;
}

/** Link to the conversation with a user. */
export function MessageLink({
  user,
  variant = 'secondary',
  size = 'sm',
  short = false,
}: MessageLinkProps) {
  const { id, name } = user;
  return (
    <Link to="/messages" search={{ user: id }} className={buttonClass({ size, variant })}>
      {short && <MessageSquare aria-hidden="true" className="sm:hidden" />}
      <span className={cx(short && 'max-sm:sr-only')}>
        <Trans>Message</Trans>
      </span>{' '}
      <span className="sr-only">{name}</span>
    </Link>
  );
}
