import { useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { storedReferralCode, isReferralCode } from '../../entities/invitation/referral-code.ts';
import { inviterQuery } from './users.api.ts';

/** By whose code somebody signs up: the first one that this browser came by, else that of the address. One that is nobody's gives way. */
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
