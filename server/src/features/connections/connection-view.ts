import type { Connection, ConnectionStatus } from '#contract/connections.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { rejectionCutoff } from '../ties/public.ts';
import type { ConnectionRow } from './connections.queries.ts';

/** The columns that decide how a request looks to its sender. */
type RequestState = Pick<ConnectionRow, 'status' | 'responded_at' | 'withdrawn_at'>;

/** Whether the rejection still prevents a new request. */
export function isRecentlyRejected(row: RequestState, now: Timestamp): boolean {
  return row.status === 'rejected' && (row.responded_at ?? '') > rejectionCutoff(now);
}

/** Whether the sender sees the request as pending. */
export function appearsPending(row: RequestState, now: Timestamp): boolean {
  return row.status === 'pending' || (isRecentlyRejected(row, now) && row.withdrawn_at === null);
}

/**
 * A connection as one participant may see it: a rejected sender reads `pending`, and the recipient doesn't see a photo
 * that the sender changed later. Null if it's hidden from the viewer. See docs/decisions/022.
 */
export function connectionViewFor(
  user_id: number,
  row: ConnectionRow,
  now: Timestamp,
): Connection | null {
  const { id, from_user, to_user, created_at } = row;
  const sent = from_user === user_id;
  if (sent && row.status === 'rejected' && !appearsPending(row, now)) return null;
  const hidden = sent && row.status !== 'accepted';
  return {
    id,
    from_user,
    to_user,
    user: !sent && row.status === 'rejected' ? { ...row.user, avatar_url: null } : row.user,
    from_user_name: row.from_user_name,
    to_user_name: row.to_user_name,
    from_user_email: row.from_user_email,
    to_user_email: row.to_user_email,
    status: hidden ? 'pending' : (row.status as ConnectionStatus),
    created_at,
    responded_at: hidden ? null : row.responded_at,
  };
}
