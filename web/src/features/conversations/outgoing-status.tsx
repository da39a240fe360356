import { formatTimestamp } from '../../lib/region.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { changeOutgoing, discard } from './outbox.ts';
import { requeue, type OutgoingMessage } from './outgoing.ts';

export interface OutgoingFateProps {
  message: OutgoingMessage;
  /** It waits for an earlier one. */
  isBehind: boolean;
  /** The next one says the same. */
  isQuiet: boolean;
  /** A button was pressed that goes away with what it says. */
  onChoice: () => void;
}

/** What becomes of a message, below its words. */
export function OutgoingStatus({ message, isBehind, isQuiet, onChoice }: OutgoingFateProps) {
  if (message.state === 'sending' || message.state === 'sent')
    return isQuiet ? null : (
      <p className="mt-1 px-1 text-xs text-muted">{isBehind ? 'Waiting…' : WORDS[message.state]}</p>
    );
  const retry = () => {
    onChoice();
    changeOutgoing(message, requeue);
  };
  const drop = () => {
    onChoice();
    discard(message);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <div className="text-right text-sm">
        <p role="alert" className="text-danger">
          {message.problem}
        </p>
        {message.state === 'held' && <WhenAgain message={message} />}
      </div>
      <div className="flex">
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
        <Button size="sm" variant="quiet" onClick={drop}>
          Discard
        </Button>
      </div>
    </div>
  );
}

const WORDS = { sending: 'Sending…', sent: 'Sent' };
const TIME = { timeStyle: 'medium' } as const;

/** A held message goes out without anybody's doing. */
function WhenAgain({ message: { told_when, again_at } }: { message: OutgoingMessage }) {
  const isOnline = useOnline();
  if (told_when && again_at !== null)
    return (
      <p className="text-muted">
        It goes out by itself at {formatTimestamp(new Date(again_at).toISOString(), TIME)}.
      </p>
    );
  return (
    <p className="text-muted">
      {isOnline ? 'It is tried again by itself.' : 'It goes out when you are back online.'}
    </p>
  );
}
