import { use } from 'react';
import { t } from '@lingui/core/macro';
import type { Message } from '#contract/conversations.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { ThreadContext } from './thread-context.ts';

/** Reactions below a message; pressing one removes the user's own, or adds the same as the other participant's. */
export function Reactions({ message }: { message: Message }) {
  const { me, other, canWrite, onChange } = use(ThreadContext);
  if (message.reactions.length === 0) return null;
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  const own = message.reactions.find(({ user }) => user === me)?.emoji;
  return (
    <ul aria-label={t`Reactions`} className="relative z-1 -mt-1.5 flex gap-1 px-2">
      {emojis.map((emoji) => {
        const users = message.reactions.filter((reaction) => reaction.emoji === emoji);
        const label = reactionLabel(emoji, users, { me, name: other.name });
        const isOwn = own === emoji;
        const toggle = () =>
          onChange({ message_id: message.id, kind: 'react', emoji: isOwn ? null : emoji });
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={label}
              title={label}
              disabled={!canWrite}
              onClick={toggle}
              className={cx(
                'forced-outline flex min-h-6 items-center gap-1 rounded-full border bg-surface px-2 text-sm pointer-coarse:min-h-8',
                isOwn ? 'border-line-strong font-semibold' : 'border-line',
              )}
            >
              <span aria-hidden="true">{emoji}</span>
              {users.length > 1 && <span className="text-xs">{users.length}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface Names {
  me: number;
  /** Of the other participant. */
  name: string;
}

function reactionLabel(emoji: string, users: Message['reactions'], { me, name }: Names): string {
  const isOwnFirst = users[0]?.user === me;
  if (users.length === 1) return isOwnFirst ? t`${emoji} from you` : t`${emoji} from ${name}`;
  return isOwnFirst ? t`${emoji} from you and ${name}` : t`${emoji} from ${name} and you`;
}
