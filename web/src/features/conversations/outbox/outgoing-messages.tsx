import { useRef } from 'react';
import { focusHeadingAfterRemoval } from '../../../lib/focus/focus-heading-after-removal.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { ResendButton } from '../../../entities/verification/resend-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { bubbleClass } from '../thread/message-group.tsx';
import { MessageText } from '../thread/message-text.tsx';
import { changeOutgoing, discard, isMemoryOnly } from './outbox.ts';
import { isBlocked, type OutgoingMessage, requeue } from './outgoing.ts';

const STATE_LABELS = { sending: 'Sending…', sent: 'Sent' };

const TIME = { timeStyle: 'medium' } as const;

export interface OutgoingMessagesProps {
  messages: readonly OutgoingMessage[];
  /** Continues the thread's last group, so that nothing moves when messages arrive. */
  isJoined: boolean;
}

export function OutgoingMessages({ messages, isJoined }: OutgoingMessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  const isLost = messages.some((message) => message.state !== 'sent' && isMemoryOnly(message));
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Sending messages"
        className={cx('flex flex-col items-end gap-1', isJoined && '-mt-2')}
      >
        {messages.map((message, index) => (
          <li
            key={message.key}
            className="flex max-w-[min(85%,38rem)] min-w-0 flex-col items-end"
            data-state={message.state}
          >
            <div className={bubbleClass(true)}>
              <MessageText content={message.content} />
            </div>
            <OutgoingStatus
              message={message}
              isWaiting={isBlocked(messages, message)}
              isQuiet={isSendingOrSent(messages[index + 1])}
              onRemove={() => focusHeadingAfterRemoval(list.current)}
            />
          </li>
        ))}
      </ol>
      {isLost && (
        <p role="status" className="text-right text-sm text-warning">
          Your browser can’t save drafts. Keep this page open until messages are sent.
        </p>
      )}
    </>
  );
}

function isSendingOrSent(next: OutgoingMessage | undefined): boolean {
  return next?.state === 'sending' || next?.state === 'sent';
}

interface OutgoingStatusProps {
  message: OutgoingMessage;
  isWaiting: boolean;
  /** The next message shows the same status. */
  isQuiet: boolean;
  /** Called when a pressed button is about to unmount. */
  onRemove: () => void;
}

function OutgoingStatus({ message, isWaiting, isQuiet, onRemove }: OutgoingStatusProps) {
  if (message.state === 'sending' || message.state === 'sent')
    return isQuiet ? null : (
      <p className="mt-1 px-1 text-xs text-muted">
        {isWaiting ? 'Waiting…' : STATE_LABELS[message.state]}
      </p>
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
      <div className="text-right text-sm">
        <p role="alert" className="text-danger">
          {message.problem}
        </p>
        {message.state === 'held' && <RetryTime message={message} />}
      </div>
      <div className="flex">
        {message.state === 'refused' && message.needs_verified_email && <ResendButton />}
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
        <Button size="sm" variant="quiet" onClick={discardMessage}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** When a retry is scheduled. */
function RetryTime({ message: { told_when, again_at } }: { message: OutgoingMessage }) {
  const isOnline = useOnline();
  if (told_when && again_at !== null)
    return (
      <p className="text-muted">
        Retrying at {formatTimestamp(new Date(again_at).toISOString(), TIME)}.
      </p>
    );
  return (
    <p className="text-muted">{isOnline ? 'Retrying…' : 'Will send when you’re back online'}</p>
  );
}
