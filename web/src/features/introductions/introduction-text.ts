import { t } from '@lingui/core/macro';
import type { Introduction } from '#contract/introductions.ts';
import type { IntroductionBox } from './introductions.api.ts';

/** How the current user takes part. */
export function sideOf({ introducer, to_user }: Introduction, me: number): IntroductionBox {
  if (introducer.id === me) return 'sent';
  return to_user.id === me ? 'received' : 'about_me';
}

/** "Grace Hopper → Tobias Lindqvist", from the current user's side. */
export function introductionTitle(introduction: Introduction, side: IntroductionBox): string {
  const from = introduction.introducer.name;
  const name = introduction.person.name;
  const to = introduction.to_user.name;
  if (side === 'sent') return t`You introduce ${name} to ${to}`;
  return side === 'received'
    ? t`${from} introduces ${name} to you`
    : t`${from} introduces you to ${to}`;
}

/** The state in words; it says who is asked now. */
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

/** Who learns what, for whoever is asked now. */
export function beforeAnswerText(introduction: Introduction, side: IntroductionBox): string {
  const from = introduction.introducer.name;
  const name = side === 'received' ? introduction.person.name : introduction.to_user.name;
  return side === 'received'
    ? t`If you accept, you’re connected with ${name}. If you decline, only ${from} learns of it.`
    : t`${name} doesn’t know about this yet. If you decline, only ${from} learns of it.`;
}
