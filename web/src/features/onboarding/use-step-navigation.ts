import { useState } from 'react';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { MeChange, User } from '#contract/users.ts';
import { useChangePreference } from '../users/users.api.ts';
import { stepCompletedChange, stepAfter, stepBefore, stepInfo, type StepInfo } from './steps.ts';

export interface StepNavigation {
  words: StepInfo;
  /** Reached from another step. */
  moved: boolean;
  /** The progress to save with the step. */
  over: () => MeChange;
  next: () => void;
  skip: () => void;
  back: (() => void) | null;
}

export interface StepProps {
  me: User;
  walk: StepNavigation;
}

export interface StepNavigationInput extends Pick<StepNavigation, 'moved'> {
  me: User;
  step: OnboardingStep;
  onStep: (step: OnboardingStep | 'done') => void;
}

export function useStepNavigation({
  me,
  step,
  onStep,
  moved,
}: StepNavigationInput): StepNavigation {
  const { mutate: change } = useChangePreference();
  const before = stepBefore(step);
  const over = () => stepCompletedChange(me, step, Date.now());
  const next = () => onStep(stepAfter(step));
  const skip = () => {
    change(over());
    next();
  };
  return { words: stepInfo(step), moved, over, next, skip, back: before && (() => onStep(before)) };
}

export function useHasChanged(shown: string): boolean {
  const [seen, setSeen] = useState({ shown, moved: false });
  if (seen.shown !== shown) setSeen({ shown, moved: true });
  return seen.moved || seen.shown !== shown;
}
