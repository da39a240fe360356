import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { ResendButton } from '../../../entities/verification/resend-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { changeOutgoing, discard } from './outbox.ts';
import { requeue, type OutgoingMessage } from './outgoing.ts';

const TIME = { timeStyle: 'medium' } as const;

interface OutgoingStatusProps {
  message: OutgoingMessage;
  isWaiting: boolean;
  /** The next message shows the same status. */
  isQuiet: boolean;
  /** Called when a pressed button is about to unmount. */
  onRemove: () => void;
}

export function OutgoingStatus({ message, isWaiting, isQuiet, onRemove }: OutgoingStatusProps) {
  const isOnline = useOnline();
  if (!isOnline && message.state !== 'sent' && message.state !== 'refused')
    return isQuiet ? null : (
      <p className="mt-1 px-1 text-end text-sm text-muted">
        <Trans>Will send when you reconnect</Trans>
      </p>
    );
  if (message.state === 'sending' || message.state === 'sent')
    return isQuiet ? null : (
      <p className="mt-1 px-1 text-xs text-muted">{sendingText(message.state, isWaiting)}</p>
    );
  const retry = () => {
    onRemove();
    changeOutgoing(message, requeue);
  };
  const discardMessage = () => {
    onRemove();
    discard(message);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <div className="text-end text-sm">
        <p role="alert" className="text-danger">
          {message.problem}
        </p>
        {message.state === 'held' && <RetryTime message={message} />}
      </div>
      <div className="flex">
        {message.state === 'refused' && message.needs_verified_email && <ResendButton />}
        <Button size="sm" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={discardMessage}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

function sendingText(state: 'sending' | 'sent', isWaiting: boolean): string {
  if (isWaiting) return t`Waiting…`;
  return state === 'sending' ? t`Sending…` : t`Sent`;
}

/** When a retry is scheduled. */
function RetryTime({ message: { told_when, again_at } }: { message: OutgoingMessage }) {
  if (told_when && again_at !== null) {
    const time = formatTimestamp(new Date(again_at).toISOString(), TIME);
    return (
      <p className="text-muted">
        <Trans>Retrying at {time}.</Trans>
      </p>
    );
  }
  return (
    <p className="text-muted">
      <Trans>Retrying…</Trans>
    </p>
  );
}
