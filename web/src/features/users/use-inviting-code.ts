import { useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { firstCode, isCode } from '../../lib/first-code.ts';
import { inviterQuery } from './users.api.ts';

/** By whose code somebody signs up: the first one that this browser came by, else that of the address. One that is nobody's gives way. */
export function useInvitingCode(ref: string | undefined): string | undefined {
  const [first] = useState(() => firstCode());
  const { error } = useQuery({
    ...inviterQuery(first ?? ''),
    ...(first === null && { queryFn: skipToken }),
  });
  const isNobodys = error instanceof ApiError && error.status === 404;
  if (first !== null && !isNobodys) return first;
  return ref !== undefined && isCode(ref) ? ref : undefined;
}
