import { useRef } from 'react';
import { focusHeadingAfterRemoval } from '../../lib/focus-heading-after-removal.ts';
import { cx } from '../../ui/cx.ts';
import { bubbleClass } from './bubble-class.ts';
import { MessageText } from './message-text.tsx';
import { isMemoryOnly } from './outbox.ts';
import { OutgoingStatus } from './outgoing-status.tsx';
import { isBlocked, type OutgoingMessage } from './outgoing.ts';

export interface OutgoingMessagesProps {
  messages: readonly OutgoingMessage[];
  /** They go on where the last messages of the thread end, so that nothing moves when they arrive. */
  joined: boolean;
}

/** My messages that the server doesn't have yet, below all others. */
export function OutgoingMessages({ messages, joined }: OutgoingMessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  const isLost = messages.some((message) => message.state !== 'sent' && isMemoryOnly(message));
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Messages on their way"
        className={cx('flex flex-col items-end gap-1', joined && '-mt-2')}
      >
        {messages.map((message, place) => (
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
              isBehind={isBlocked(messages, message)}
              isQuiet={isUnderWay(messages[place + 1])}
              onChoice={() => focusHeadingAfterRemoval(list.current)}
            />
          </li>
        ))}
      </ol>
      {isLost && (
        <p role="status" className="text-right text-sm text-warning">
          This browser can’t keep messages. Leave the page open until they are sent.
        </p>
      )}
    </>
  );
}

function isUnderWay(next: OutgoingMessage | undefined): boolean {
  return next?.state === 'sending' || next?.state === 'sent';
}
