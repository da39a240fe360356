import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { focusHeadingAfterRemoval } from '../../../lib/focus/focus-heading-after-removal.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { bubbleClass } from '../thread/bubble-class.ts';
import { MessageText } from '../thread/message-text.tsx';
import { Quote } from '../thread/quote.tsx';
import { isMemoryOnly } from './outbox.ts';
import { OutgoingStatus } from './outgoing-status.tsx';
import { isBlocked, type OutgoingMessage } from './outgoing.ts';

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
        aria-label={t`Sending messages`}
        className={cx('flex flex-col items-end gap-1', isJoined && '-mt-2')}
      >
        {messages.map((message, index) => (
          <li
            key={message.key}
            className="flex max-w-[min(85%,38rem)] min-w-0 flex-col items-end"
            data-state={message.state}
          >
            <div className={bubbleClass(true)}>
              {message.reply_to && <Quote quoted={message.reply_to} />}
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
        <p role="status" className="text-end text-sm text-warning">
          <Trans>
            Your browser can’t save drafts. Keep this page open until messages are sent.
          </Trans>
        </p>
      )}
    </>
  );
}

function isSendingOrSent(next: OutgoingMessage | undefined): boolean {
  return next?.state === 'sending' || next?.state === 'sent';
}
