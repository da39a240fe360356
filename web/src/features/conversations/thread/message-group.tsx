import { use, createContext, type ReactNode } from 'react';
import type { Message } from '#contract/conversations.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { MessageText } from './message-text.tsx';
import { ShareCards } from '../../../entities/share/share-card.tsx';
import type { MessageGroup } from './thread-messages.ts';

/** Actions of other features for a message. */
export type MessageActionsOf = (message: Message) => ReactNode;

/** Provided per thread; null without actions. */
export const MessageActions = createContext<MessageActionsOf | null>(null);

const TIME = { timeStyle: 'short' } as const;
const TIMESTAMP_FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const;

export interface MessageGroupViewProps {
  group: MessageGroup;
  me: number;
  /** Of the other person. */
  photo?: string | null;
  lastReadId: number | null;
  foundId?: number | undefined;
  /** An unsent message will continue this group. */
  isContinued?: boolean;
}

export function MessageGroupView(props: MessageGroupViewProps) {
  const { group, me, photo, lastReadId, foundId, isContinued = false } = props;
  const isOwn = group.sender === me;
  const first = group.messages[0];
  const last = group.messages.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <li className={cx('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
      {!isOwn && (
        <Avatar name={first.sender_name} src={photo} size="sm" className="mb-5 max-sm:hidden" />
      )}
      <div className="max-w-[min(85%,38rem)] min-w-0">
        <h3 className="sr-only">{isOwn ? 'You' : first.sender_name}</h3>
        <ol className={cx('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
          {group.messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={isOwn}
              isRead={message.id === lastReadId && (isContinued || message !== last)}
              isFound={message.id === foundId}
            />
          ))}
        </ol>
        {!isContinued && <GroupFoot last={last} isOwn={isOwn} isRead={last.id === lastReadId} />}
      </div>
    </li>
  );
}

function GroupFoot({ last, isOwn, isRead }: { last: Message; isOwn: boolean; isRead: boolean }) {
  return (
    <p className={cx('mt-1 px-1 text-xs text-muted', isOwn && 'text-right')}>
      <time dateTime={last.created_at} title={formatTimestamp(last.created_at, TIMESTAMP_FORMAT)}>
        {formatTimestamp(last.created_at, TIME)}
      </time>
      {isRead && (
        <>
          <span aria-hidden="true"> · </span>
          <span>Read</span>
        </>
      )}
    </p>
  );
}

interface MessageItemProps {
  message: Message;
  isOwn: boolean;
  /** "Read" inside the group; after its last message it's next to the time. */
  isRead: boolean;
  isFound: boolean;
}

function MessageItem({ message, isOwn, isRead, isFound }: MessageItemProps) {
  const actionsOf = use(MessageActions);
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
          <MessageText content={message.content} />
          {message.contact_shares.length > 0 && (
            <ShareCards message_id={message.id} shares={message.contact_shares} isOwn={isOwn} />
          )}
        </div>
        {actionsOf !== null && (
          <div className="shrink-0 opacity-0 transition-opacity duration-100 group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
            {actionsOf(message)}
          </div>
        )}
      </div>
      {isRead && <p className="mt-0.5 px-1 text-xs text-muted">Read</p>}
    </li>
  );
}

export function bubbleClass(isOwn: boolean): string {
  return cx(
    'forced-outline w-fit max-w-full min-w-0 rounded-lg border px-3.5 py-2',
    isOwn
      ? 'rounded-br-xs border-transparent bg-accent-soft'
      : 'rounded-bl-xs border-line bg-surface',
  );
}
