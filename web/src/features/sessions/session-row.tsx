import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { Session } from '#contract/sessions.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRevokeSession } from './sessions.api.ts';

export interface SessionRowProps {
  session: Session;
  now: number;
  /** Called once the server has ended it; the row is gone by then. */
  onEnded: () => void;
}

/** One place where somebody is signed in. */
export function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const { id, device, ip, user_agent, current, last_seen_at } = session;
  const revoke = useRevokeSession();
  const Icon = /Mobi|Android/i.test(user_agent) ? Smartphone : Monitor;
  const used = relativeTime(last_seen_at, now).replace('Just', 'just');
  return (
    <li className="flex items-start gap-x-3 border-t border-line px-5 py-3.5 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-subtle text-muted">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-medium wrap-anywhere">{device}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {ip} · {current ? 'In use now' : `Last used ${used}`}
          </p>
        </div>
        {current ? (
          <Tag tone="success">This device</Tag>
        ) : (
          <Button
            size="sm"
            pending={revoke.isPending}
            // Not a callback of `mutate`: the row, gone by then, would not hear of it.
            onClick={() => void revoke.mutateAsync(id).then(onEnded, () => {})}
          >
            Revoke <span className="sr-only">the session on {device}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
