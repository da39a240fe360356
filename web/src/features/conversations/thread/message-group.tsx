import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Message } from '#contract/conversations.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { IntroductionBlock } from './introduction-block.tsx';
import { MessageItem } from './message-item.tsx';
import type { CatalogName } from './thread-messages.ts';

const TIME = { timeStyle: 'short' } as const;
const TIMESTAMP_FORMAT = { dateStyle: 'long', timeStyle: 'short' } as const;

export interface CatalogNameViewProps {
  group: CatalogName;
  me: number;
  /** Of the other person. */
  photo?: string | null;
  lastReadId: number | null;
  foundId?: number | undefined;
  /** An unsent message will continue this group. */
  isContinued?: boolean;
}

export function CatalogNameView(props: CatalogNameViewProps) {
  const { group, me, photo, lastReadId, foundId, isContinued = false } = props;
  const isOwn = group.sender === me;
  const first = group.messages[0];
  const last = group.messages.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first.introduction !== null)
    return <IntroductionBlock message={first} introduction={first.introduction} />;
  return (
    <li className={cx('flex items-end gap-2', isOwn && 'flex-row-reverse')}>
      {!isOwn && (
        <Avatar name={first.sender_name} src={photo} size="sm" className="mb-5 max-sm:hidden" />
      )}
      <div className="max-w-[min(85%,38rem)] min-w-0">
        <h3 className="sr-only">{isOwn ? t`You` : first.sender_name}</h3>
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
    <p className={cx('mt-1 px-1 text-xs text-muted', isOwn && 'text-end')}>
      <time dateTime={last.created_at} title={formatTimestamp(last.created_at, TIMESTAMP_FORMAT)}>
        {formatTimestamp(last.created_at, TIME)}
      </time>
      {isRead && (
        <>
          <span aria-hidden="true"> · </span>
          <span>
            <Trans>Read</Trans>
          </span>
        </>
      )}
    </p>
  );
}
