import { Trans } from '@lingui/react/macro';
import { useQuery, skipToken } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { inviterQuery } from './users.api.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { storedReferralCode, isReferralCode } from '../../entities/invitation/referral-code.ts';

/** "Ada Lovelace invited you". Renders nothing for unknown codes. */
export function InviterLine({ code }: { code: string }) {
  const { data: inviter } = useQuery(inviterQuery(code));
  if (inviter === undefined) return null;
  const name = fullName(inviter);
  return (
    <p className="mb-5 flex items-center gap-3 rounded-md bg-subtle px-4 py-2.5">
      <Avatar name={name} src={inviter.avatar_url} size="sm" />
      <span className="min-w-0 break-words">
        <Trans>
          <strong className="font-semibold">{name}</strong> invited you to Acquaint
        </Trans>
      </span>
    </p>
  );
}

/** The referral code of a sign-up: the first this browser visited, else the URL's. Unknown codes are ignored. */
export function useInvitingCode(ref: string | undefined): string | undefined {
  const [first] = useState(() => storedReferralCode());
  const { error } = useQuery({
    ...inviterQuery(first ?? ''),
    ...(first === null && { queryFn: skipToken }),
  });
  const isNobodys = error instanceof ApiError && error.status === 404;
  if (first !== null && !isNobodys) return first;
  return ref !== undefined && isReferralCode(ref) ? ref : undefined;
}
