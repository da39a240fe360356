import { useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { storedReferralCode, isReferralCode } from '../../entities/invitation/referral-code.ts';
import { inviterQuery } from './users.api.ts';

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
