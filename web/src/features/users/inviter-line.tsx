import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { inviterQuery } from './users.api.ts';
import { fullName } from '../../entities/person/person-header.tsx';

/** "Ada Lovelace invited you"; nothing for unknown codes. */
export function InviterLine({ code }: { code: string }) {
  const { data: inviter } = useQuery(inviterQuery(code));
  if (inviter === undefined) return null;
  const name = fullName(inviter);
  return (
    <p className="mb-5 flex items-center gap-3 rounded-md bg-subtle px-4 py-2.5">
      <Avatar name={name} src={inviter.avatar_url} size="sm" />
      <span className="min-w-0 break-words">
        <strong className="font-semibold">{name}</strong> invited you
      </span>
    </p>
  );
}
