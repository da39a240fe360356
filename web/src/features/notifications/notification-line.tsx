import { Trans } from '@lingui/react/macro';
import type { Connection } from '#contract/connections.ts';
import { AnswerButtons } from '../../entities/answer/answer-buttons.tsx';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { HoldRow } from '../../lib/hooks/use-held-rows.ts';
import { cx } from '../../ui/styles/cx.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useRequestAnswer } from '../connections/connections.api.ts';
import type { NotificationItem } from './notification-items.ts';
import { NotificationRow, type NotificationRowProps } from './notification-row.tsx';
import { RelativeTime } from './relative-time.tsx';

export interface NotificationLineProps
  extends
    Pick<NotificationRowProps, 'now' | 'short' | 'onNavigate'>,
    Pick<RequestRowProps, 'onAnswer'> {
  item: NotificationItem;
}

/** An item; unread ones are emphasized. */
export function NotificationLine(props: NotificationLineProps) {
  const { item, now, short, onNavigate, onAnswer } = props;
  return (
    <div data-unread={!item.read || undefined} className="relative">
      {!item.read && <UnreadDot />}
      {item.kind === 'request' ? (
        <RequestRow
          request={item.request}
          read={item.read}
          now={now}
          short={short}
          onAnswer={onAnswer}
        />
      ) : (
        <NotificationRow
          notification={item.notification}
          read={item.read}
          now={now}
          short={short}
          onNavigate={onNavigate}
        />
      )}
    </div>
  );
}

function UnreadDot() {
  return (
    <>
      <span className="sr-only">
        <Trans>Unread</Trans>
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-1 top-7 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]"
      />
    </>
  );
}

interface RequestRowProps {
  request: Connection;
  read: boolean;
  now: number;
  short?: boolean | undefined;
  /** Called before an answered row disappears. */
  onAnswer?: (() => void) | undefined;
}

function RequestRow({ request, read, now, short, onAnswer }: RequestRowProps) {
  const { id, user, from_user_email: email, created_at } = request;
  const { name } = user;
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Avatar name={name} src={personPhotoUrl(user)} />
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', !read && 'font-semibold')}>
          <Trans>
            <bdi>{name}</bdi> wants to connect
          </Trans>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {email !== null && `${email} · `}
          <RelativeTime time={created_at} now={now} short={short} />
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <HoldRow value={onAnswer}>
            <AnswerButtons id={id} about={name} {...useRequestAnswer()} />
          </HoldRow>
        </div>
      </div>
    </div>
  );
}
