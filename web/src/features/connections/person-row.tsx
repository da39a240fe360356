import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';

export interface PersonRowProps {
  name: string;
  avatar_url?: string | null | undefined;
  /** A line below the name: an address, a reason, a time. */
  line?: ReactNode;
  actions?: ReactNode;
}

/** One person in a list of the network. */
export function PersonRow({ name, avatar_url, line, actions }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <Avatar name={name} src={avatar_url} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {line !== undefined && <p className="text-sm wrap-anywhere text-muted">{line}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 max-sm:pl-13">{actions}</div>
      )}
    </li>
  );
}
