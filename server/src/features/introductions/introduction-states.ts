import type { IntroductionState } from '#contract/introductions.ts';
import type { Side } from './introductions.queries.ts';

type Transition = 'accept' | 'decline' | 'withdraw' | 'expire';

/**
 * The states after each transition; all others are final. With an ask, the receiver has agreed by asking, so the first
 * yes connects the two. The database enforces the same (see migration 0038). See docs/introductions.md.
 */
const TRANSITIONS = {
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
  return isOpen(state) && expires_at <= now ? TRANSITIONS[state].expire : state;
}

/** The side that can answer now; null if the introduction has ended. */
export function sideToAnswer(
  row: Pick<StoredState, 'state' | 'expires_at'>,
  now: string,
): Side | null {
  return ASKED[currentState(row, now)] ?? null;
}

/** What decides about the state after a transition. */
type OpenRow = Pick<StoredState, 'state' | 'suppressed'> & { ask_id: number | null };

/**
 * The state of an open introduction after a transition. A yes connects the two at once if the receiver asked, and never
 * if it's suppressed. Throws for a final state.
 */
export function stateAfter(row: OpenRow, transition: Transition): IntroductionState {
  const { state, suppressed, ask_id } = row;
  if (!isOpen(state)) throw new Error(`An introduction that is ${state} can’t change.`);
  if (transition === 'accept' && suppressed) return 'accepted';
  if (transition === 'accept' && ask_id !== null) return TRANSITIONS.accepted.accept;
  return TRANSITIONS[state][transition];
}

const isOpen = (state: IntroductionState): state is keyof typeof TRANSITIONS =>
  state in TRANSITIONS;

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
