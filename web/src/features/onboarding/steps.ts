import type { OnboardingStep } from '#contract/onboarding.ts';
import type { MeChange, User } from '#contract/users.ts';
import { dropUndefined, pickOption } from '../../lib/search-params.ts';

export interface StepInfo {
  label: string;
  title: string;
  intro: string;
}

const STEP_INFO: Record<OnboardingStep, StepInfo> = {
  name: {
    label: 'Name and zone',
    title: 'Your name and your clock',
    intro: 'So that others know you, and reminders come at the right hour.',
  },
  purposes: {
    label: 'What for',
    title: 'What do you want it for?',
    intro:
      'Choose as many as you like. Your contact types become those that fit; you can change them in the settings at any time.',
  },
  contacts: {
    label: 'Contacts',
    title: 'Bring your contacts',
    intro:
      'They are yours alone: nobody is written to, and nobody is told. What you chose or pasted comes in when you continue.',
  },
  people: {
    label: 'Five people',
    title: 'Five people to keep in touch with',
    intro:
      'Choose up to five who matter to you, and how often you would like to reach them. We remind you when it is time.',
  },
  profile: {
    label: 'Profile',
    title: 'How others see you',
    intro: 'Everybody sees your name, headline and picture; the rest is for your connections.',
  },
  reminders: {
    label: 'Reminders and safety',
    title: 'Reminders and safety',
    intro: 'When you would like to be told, and what keeps your account yours.',
  },
};

export const STEPS = Object.keys(STEP_INFO) as OnboardingStep[];

export function stepInfo(step: OnboardingStep): StepInfo {
  return STEP_INFO[step];
}

/** `done` is the page after the last step. */
export interface OnboardingSearch {
  step?: OnboardingStep | 'done';
  redirect?: string;
}

export function readOnboardingSearch({
  step,
  redirect,
}: Record<string, unknown>): OnboardingSearch {
  return dropUndefined({
    step: pickOption([...STEPS, 'done'], step),
    redirect: typeof redirect === 'string' ? redirect : undefined,
  });
}

/** `onboarding_step` is the number of finished steps. */
type Progress = Pick<User, 'onboarding_step' | 'onboarding_completed_at'>;

/** The first unfinished step; `name` if onboarding was already completed. */
export function stepToResume(me: Progress): OnboardingStep {
  if (me.onboarding_completed_at !== null) return 'name';
  return STEPS[Math.min(me.onboarding_step, STEPS.length - 1)] ?? 'name';
}

/** Whether the step is finished or is the next one. */
export function isReached(me: Progress, step: OnboardingStep): boolean {
  return me.onboarding_completed_at !== null || STEPS.indexOf(step) <= me.onboarding_step;
}

export function stepAfter(step: OnboardingStep): OnboardingStep | 'done' {
  return STEPS[STEPS.indexOf(step) + 1] ?? 'done';
}

export function stepBefore(step: OnboardingStep): OnboardingStep | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}

/** The account change when a step is finished or skipped. */
export function stepCompletedChange(me: Progress, step: OnboardingStep, now: number): MeChange {
  const completedCount = STEPS.indexOf(step) + 1;
  const isFinished = completedCount === STEPS.length && me.onboarding_completed_at === null;
  return {
    onboarding_step: Math.max(me.onboarding_step, completedCount),
    ...(isFinished && { onboarding_completed_at: new Date(now).toISOString() }),
  };
}
