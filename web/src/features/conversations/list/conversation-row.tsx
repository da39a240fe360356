import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { shortTime } from '../../../lib/time/relative-time.ts';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { otherParticipant, type ListedConversation } from './listed-conversations.ts';
import { messagePreview } from './message-preview.ts';

export interface ConversationRowProps {
  conversation: ListedConversation;
  me: number;
  now: number;
  /** Open next to the list. */
  isCurrent?: boolean | undefined;
}

export function ConversationRow({ conversation, me, now, isCurrent }: ConversationRowProps) {
  const { unread_count, last_message, last_message_time } = conversation;
  const other = otherParticipant(conversation);
  const unread = unread_count > 0;
  return (
    <Link
      to="/messages"
      search={conversation.is_placeholder ? { user: other.id } : { id: conversation.id }}
      aria-current={isCurrent ? 'true' : undefined}
      data-list-item
      data-unread={unread || undefined}
      className={cx(
        'flex items-start gap-3 rounded-md border-s-3 px-3 py-2.5 no-underline focus-visible:-outline-offset-2',
        isCurrent
          ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]'
          : // Transparent borders are visible in forced colors.
            'border-transparent hover:bg-subtle forced-colors:border-[Canvas]',
      )}
    >
      <Avatar name={other.name} src={personPhotoUrl(other)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className={cx('truncate', unread ? 'font-semibold' : 'font-medium')}>
            {other.name}
          </span>
          {last_message && last_message_time && (
            <time
              dateTime={last_message_time}
              className={cx(
                'ms-auto shrink-0 text-xs',
                unread ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {shortTime(last_message_time, now)}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-start gap-2">
          <span
            dir="auto"
            className={cx(
              'line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere',
              unread ? 'text-ink' : 'text-muted',
            )}
          >
            {messagePreview(last_message, me)}
          </span>
          <Badge count={unread_count} label={t`unread`} />
        </span>
      </span>
    </Link>
  );
}
