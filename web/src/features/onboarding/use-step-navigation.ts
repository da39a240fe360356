import { useState } from 'react';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { MeChange, User } from '#contract/users.ts';
import { useChangePreference } from '../users/users.api.ts';
import { stepCompletedChange, stepAfter, stepBefore, stepInfo, type StepInfo } from './steps.ts';

export interface StepNavigation {
  info: StepInfo;
  /** Whether the step was reached from another one. */
  hasMoved: boolean;
  /** The progress to save with the step. */
  progressChange: () => MeChange;
  goNext: () => void;
  skip: () => void;
  goBack: (() => void) | null;
}

export interface StepProps {
  me: User;
  navigation: StepNavigation;
}

export interface StepNavigationInput extends Pick<StepNavigation, 'hasMoved'> {
  me: User;
  step: OnboardingStep;
  onStep: (step: OnboardingStep | 'done') => void;
}

export function useStepNavigation({
  me,
  step,
  onStep,
  hasMoved,
}: StepNavigationInput): StepNavigation {
  const { mutate: change } = useChangePreference();
  const previousStep = stepBefore(step);
  const progressChange = () => stepCompletedChange(me, step, Date.now());
  const goNext = () => onStep(stepAfter(step));
  const skip = () => {
    change(progressChange());
    goNext();
  };
  return {
    info: stepInfo(step),
    hasMoved,
    progressChange,
    goNext,
    skip,
    goBack: previousStep && (() => onStep(previousStep)),
  };
}

export function useHasChanged(shown: string): boolean {
  const [seen, setSeen] = useState({ shown, moved: false });
  if (seen.shown !== shown) setSeen({ shown, moved: true });
  return seen.moved || seen.shown !== shown;
}
