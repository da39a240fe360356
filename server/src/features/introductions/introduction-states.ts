import type { IntroductionState } from '#contract/introductions.ts';
import type { Side } from './introductions.queries.ts';

export type Transition = 'accept' | 'decline' | 'withdraw' | 'expire';

/**
 * The states after each transition; all others are final. With an ask, the receiver has agreed by asking, so the first
 * yes connects the two. The database enforces the same (see migration 0038). See docs/introductions.md.
 */
export const TRANSITIONS = {
  asked: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' },
  accepted: { accept: 'connected', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' },
} as const satisfies Partial<Record<IntroductionState, Record<Transition, IntroductionState>>>;

/** Who is asked in each state. */
const ASKED: Partial<Record<IntroductionState, Side>> = { asked: 'person', accepted: 'receiver' };

/** What decides about the state of an introduction. */
export interface StoredState {
  state: IntroductionState;
  expires_at: string;
  suppressed: boolean;
  declined_by: Side | null;
}

/** The state at a time: an open one expires. */
export function currentState(
  { state, expires_at }: Pick<StoredState, 'state' | 'expires_at'>,
  now: string,
): IntroductionState {
  return state in TRANSITIONS && expires_at <= now ? 'expired' : state;
}

/** The side that can answer now; null if the introduction has ended. */
export function sideToAnswer(
  row: Pick<StoredState, 'state' | 'expires_at'>,
  now: string,
): Side | null {
  return ASKED[currentState(row, now)] ?? null;
}

/** The state after an acceptance. */
export function stateAfterYes(
  row: Pick<StoredState, 'state' | 'suppressed'> & { ask_id: number | null },
): 'accepted' | 'connected' {
  if (row.suppressed) return 'accepted';
  return row.state === 'accepted' || row.ask_id !== null ? 'connected' : 'accepted';
}

/**
 * The state as one side may know it: a decline by the receiver looks unanswered to the person introduced until it would
 * have expired.
 */
export function visibleState(
  row: StoredState,
  viewer: 'introducer' | Side,
  now: string,
): IntroductionState {
  if (viewer === 'person' && row.declined_by === 'receiver')
    return row.expires_at <= now ? 'expired' : 'accepted';
  return currentState(row, now);
}
