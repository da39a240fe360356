import type { Timestamp } from '../../infra/clock.ts';

/** Whether a blocker did something after the block, which the blocked user doesn't see; `blocked_at` is null without one. */
export function isAfterBlock(time: Timestamp | null, blocked_at: Timestamp | null): boolean {
  return time !== null && blocked_at !== null && Date.parse(time) > Date.parse(blocked_at);
}
