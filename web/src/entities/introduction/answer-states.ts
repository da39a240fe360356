import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IntroductionState } from '#contract/introductions.ts';
import type { Tone } from '../../ui/tag.tsx';
import { SHARE_STATES } from '../share/shared-card.ts';

interface StateStyle {
  label: MessageDescriptor;
  tone: Tone;
}

export const INTRODUCTION_STATES: Record<IntroductionState, StateStyle> = {
  asked: { label: msg`Asked`, tone: 'neutral' },
  accepted: { label: msg`Accepted`, tone: 'info' },
  connected: { label: msg`Connected`, tone: 'success' },
  declined: { label: msg`Not this time`, tone: 'neutral' },
  expired: { label: msg`Expired`, tone: 'neutral' },
  withdrawn: { label: msg`Withdrawn`, tone: 'neutral' },
};

/** Of an answer to an ask: the state of the introduction or share. */
export function answerState(kind: 'introduction' | 'share', state: string): StateStyle {
  const states: Record<string, StateStyle | undefined> =
    kind === 'share' ? SHARE_STATES : INTRODUCTION_STATES;
  return states[state] ?? SHARE_STATES.pending;
}
