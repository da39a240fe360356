import { use, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import type { Message } from '#contract/conversations.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { focusHeadingAfterRemoval } from '../../../lib/focus/focus-heading-after-removal.ts';
import { ShareCards } from '../../../entities/share/share-card.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { pendingChange } from '../outbox/outgoing-changes.ts';
import { OutgoingStatus } from '../outbox/outgoing-status.tsx';
import { bubbleClass } from './bubble-class.ts';
import { MessageActions } from './message-actions.ts';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';
import { Reactions } from './reactions.tsx';
import { ThreadContext } from './thread-context.ts';

const TIMESTAMP_FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const;

export interface MessageItemProps {
  message: Message;
  isOwn: boolean;
  /** "Read" inside the group; after its last message it's next to the time. */
  isRead: boolean;
  isFound: boolean;
}

export function MessageItem({ message, isOwn, isRead, isFound }: MessageItemProps) {
  const isDeleted = message.deleted_at !== null;
  return (
    <li
      data-message={message.id}
      aria-current={isFound ? 'true' : undefined}
      className={cx('flex max-w-full min-w-0 flex-col', isOwn ? 'items-end' : 'items-start')}
    >
      <div className={cx('group flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={cx(bubbleClass(isOwn), isFound && 'outline-2 outline-offset-2 outline-accent')}
        >
          {isDeleted ? (
            <p className="text-muted italic">
              <Trans>Message deleted</Trans>
            </p>
          ) : (
            <MessageContent message={message} isOwn={isOwn} />
          )}
        </div>
        {!isDeleted && <Actions message={message} />}
      </div>
      <Reactions message={message} />
      <ChangeStatus message={message} />
      {isRead && (
        <p className="mt-0.5 px-1 text-xs text-muted">
          <Trans>Read</Trans>
        </p>
      )}
    </li>
  );
}

function MessageContent({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { content, edited_at, reply_to, contact_shares } = message;
  return (
    <>
      {reply_to && <Quote quoted={reply_to} />}
      <MessageText content={content} />
      {edited_at !== null && (
        <p className="text-xs text-muted">
          <time dateTime={edited_at} title={formatTimestamp(edited_at, TIMESTAMP_FORMAT)}>
            <Trans>edited</Trans>
          </time>
        </p>
      )}
      {contact_shares.length > 0 && (
        <ShareCards message_id={message.id} shares={contact_shares} isOwn={isOwn} />
      )}
    </>
  );
}

function Actions({ message }: { message: Message }) {
  const actionsOf = use(MessageActions);
  const { canWrite } = use(ThreadContext);
  if (actionsOf === null && !canWrite) return null;
  return (
    <div className="shrink-0 opacity-0 transition-opacity duration-100 group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <MessageMenu
        message={message}
        more={actionsOf === null ? undefined : (items) => actionsOf(message, items)}
      />
    </div>
  );
}

/** Why a change of the message isn't stored yet. */
function ChangeStatus({ message }: { message: Message }) {
  const { outgoing } = use(ThreadContext);
  const container = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const change = pendingChange(outgoing, message.id);
  if (change === undefined) return null;
  return (
    <div ref={container}>
      <OutgoingStatus
        message={change}
        isWaiting={false}
        isQuiet={isOnline && change.state === 'sending'}
        onRemove={() => focusHeadingAfterRemoval(container.current)}
      />
    </div>
  );
}
