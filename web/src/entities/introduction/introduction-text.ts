import { t } from '@lingui/core/macro';
import type { Introduction } from '#contract/introductions.ts';

export type IntroductionBox = 'sent' | 'received' | 'about_me';

/** How the current user takes part. */
export function sideOf({ introducer, to_user }: Introduction, me: number): IntroductionBox {
  if (introducer.id === me) return 'sent';
  return to_user.id === me ? 'received' : 'about_me';
}

const IS_PENDING: ReadonlySet<Introduction['state']> = new Set(['asked', 'accepted']);

/** "Mina Farouk wants to introduce you to Tobias L.", from the current user's side. */
export function introductionTitle(introduction: Introduction, side: IntroductionBox): string {
  const from = introduction.introducer.name;
  const name = introduction.person.name;
  const to = introduction.to_user.name;
  if (isPending(introduction)) {
    if (side === 'sent') return t`You’re introducing ${name} to ${to}`;
    return side === 'received'
      ? t`${from} wants to introduce ${name} to you`
      : t`${from} wants to introduce you to ${to}`;
  }
  if (side === 'sent') return t`You introduced ${name} to ${to}`;
  return side === 'received'
    ? t`${from} introduced ${name} to you`
    : t`${from} introduced you to ${to}`;
}

export function isPending({ state }: Introduction): boolean {
  return IS_PENDING.has(state);
}

/** The state as text; it says who is asked now. */
export function introductionStateText(introduction: Introduction, side: IntroductionBox): string {
  const { state, can_answer } = introduction;
  const name = introduction.person.name;
  const to = introduction.to_user.name;
  if (can_answer) return t`Waiting for your answer`;
  switch (state) {
    case 'asked':
      return t`Waiting for ${name}`;
    case 'accepted':
      return side === 'received' ? t`Accepted` : t`Accepted. Waiting for ${to}`;
    case 'connected':
      return t`Connected`;
    case 'declined':
      return side === 'sent' ? t`Not this time` : t`You declined`;
    case 'expired':
      return t`Expired without an answer`;
    case 'withdrawn':
      return t`Withdrawn`;
  }
}

/** Who learns what, for the person who is asked now. */
export function beforeAnswerText(introduction: Introduction, side: IntroductionBox): string {
  const from = introduction.introducer.name;
  const name = side === 'received' ? introduction.person.name : introduction.to_user.name;
  return side === 'received'
    ? t`If you accept, you’re connected with ${name}. If you decline, only ${from} finds out.`
    : t`${name} doesn’t know about this yet. If you decline, only ${from} finds out.`;
}
