import { useQuery } from '@tanstack/react-query';
import type { OtherUser } from '#contract/users.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useIsBlocked } from '../../blocks/blocks.api.ts';
import { userQuery } from '../../users/users.api.ts';

/** Why the user can't write, as far as known; the server decides. */
export type MessageRestriction = 'blocked' | 'deleted' | 'connections_only' | 'nobody';

export function useMessageRestriction(user_id: number): MessageRestriction | null {
  const isBlocked = useIsBlocked(user_id);
  const { data, error } = useQuery(userQuery(user_id));
  if (isBlocked) return 'blocked';
  if (error instanceof ApiError) return error.code === 'account_deleted' ? 'deleted' : null;
  return data === undefined ? null : restrictionFor(data);
}

function restrictionFor({ who_can_message, connection }: OtherUser): MessageRestriction | null {
  if (who_can_message === 'nobody') return 'nobody';
  const isConnected = connection?.status === 'accepted';
  return who_can_message === 'connections' && !isConnected ? 'connections_only' : null;
}
