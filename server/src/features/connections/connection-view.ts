import type { Connection, ConnectionStatus } from '#contract/connections.ts';
import { DURATIONS } from '#contract/limits.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';

/** What decides how a request looks to the one who sent it. */
export interface RequestState {
  status: string;
  responded_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
}

export interface FullConnection extends RequestState {
  id: number;
  from_user: number;
  to_user: number;
  from_first_name: string;
  from_last_name: string;
  from_user_email: string;
  to_first_name: string;
  to_last_name: string;
  to_user_email: string;
  created_at: Timestamp;
}

/** Rejections after this moment still look pending to their sender. */
export function rejectionsStillHidden(now: Timestamp): Timestamp {
  return addMs(now, -DURATIONS.rejection_days * 86_400_000);
}

/** Whether a rejection still keeps its sender from asking again. */
export function isRecentlyRejected(row: RequestState, now: Timestamp): boolean {
  return row.status === 'rejected' && (row.responded_at ?? '') > rejectionsStillHidden(now);
}

/** Whether the sender sees this request as waiting for an answer, be it or not. */
export function appearsPending(row: RequestState, now: Timestamp): boolean {
  return row.status === 'pending' || (isRecentlyRejected(row, now) && row.withdrawn_at === null);
}

/**
 * A connection as one of its two people may see it: rejecting is silent, so the sender reads `pending`, and the
 * sender learns the other's email only with the acceptance. Null where it is gone for the one who looks.
 */
export function connectionViewFor(
  user_id: number,
  row: FullConnection,
  now: Timestamp,
): Connection | null {
  const { id, from_user, to_user, from_user_email, created_at } = row;
  const sent = from_user === user_id;
  if (sent && row.status === 'rejected' && !appearsPending(row, now)) return null;
  const hidden = sent && row.status !== 'accepted';
  return {
    id,
    from_user,
    to_user,
    from_user_name: fullName(row.from_first_name, row.from_last_name),
    to_user_name: fullName(row.to_first_name, row.to_last_name),
    from_user_email,
    to_user_email: hidden ? null : row.to_user_email,
    status: hidden ? 'pending' : (row.status as ConnectionStatus),
    created_at,
    responded_at: hidden ? null : row.responded_at,
  };
}

/** Some people have one name. */
export function fullName(first_name: string, last_name: string): string {
  return `${first_name} ${last_name}`.trim();
}
