import type { Connection } from '#contract/connections.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { AnswerButtons } from '../../ui/answer-buttons.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useAcceptConnection, useRejectConnection } from '../connections/connections.api.ts';

export interface RequestRowProps {
  request: Connection;
  read: boolean;
  now: number;
}

/** Somebody who asks to connect, with Accept and Ignore. */
export function RequestRow({ request, read, now }: RequestRowProps) {
  const { id, from_user_name: name, from_user_email: email, created_at } = request;
  const accept = useAcceptConnection();
  const reject = useRejectConnection();
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', !read && 'font-semibold')}>
          <bdi>{name}</bdi> wants to connect
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {email} · <time dateTime={created_at}>{relativeTime(created_at, now)}</time>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <AnswerButtons
            about={name}
            yes={{ label: 'Accept', pending: accept.isPending, onChoose: () => accept.mutate(id) }}
            no={{ label: 'Ignore', pending: reject.isPending, onChoose: () => reject.mutate(id) }}
          />
        </div>
      </div>
    </div>
  );
}
