import type { OnboardingStep } from '#contract/onboarding.ts';
import type { MeChange, User } from '#contract/users.ts';
import { given, oneOf } from '../../lib/search-params.ts';

export interface StepInfo {
  label: string;
  title: string;
  lead: string;
}

const STEP_INFO: Record<OnboardingStep, StepInfo> = {
  name: {
    label: 'Name and zone',
    title: 'Your name and your clock',
    lead: 'So that others know you, and reminders come at the right hour.',
  },
  purposes: {
    label: 'What for',
    title: 'What do you want it for?',
    lead: 'Choose as many as you like. Your contact types become those that fit; you can change them in the settings at any time.',
  },
  contacts: {
    label: 'Contacts',
    title: 'Bring your contacts',
    lead: 'They are yours alone: nobody is written to, and nobody is told. What you chose or pasted comes in when you continue.',
  },
  people: {
    label: 'Five people',
    title: 'Five people to keep in touch with',
    lead: 'Choose up to five who matter to you, and how often you would like to reach them. We remind you when it is time.',
  },
  profile: {
    label: 'Profile',
    title: 'How others see you',
    lead: 'Everybody sees your name, headline and picture; the rest is for your connections.',
  },
  reminders: {
    label: 'Reminders and safety',
    title: 'Reminders and safety',
    lead: 'When you would like to be told, and what keeps your account yours.',
  },
};

export const STEPS = Object.keys(STEP_INFO) as OnboardingStep[];

export function stepInfo(step: OnboardingStep): StepInfo {
  return STEP_INFO[step];
}

/** The open step or the end, and the redirect target. */
export interface OnboardingSearch {
  step?: OnboardingStep | 'done';
  redirect?: string;
}

export function readOnboardingSearch({
  step,
  redirect,
}: Record<string, unknown>): OnboardingSearch {
  return given({
    step: oneOf([...STEPS, 'done'], step),
    redirect: typeof redirect === 'string' ? redirect : undefined,
  });
}

type Progress = Pick<User, 'onboarding_step' | 'onboarding_completed_at'>;

/** The first unfinished step, or the first one again. */
export function firstStep(me: Progress): OnboardingStep {
  if (me.onboarding_completed_at !== null) return 'name';
  return STEPS[Math.min(me.onboarding_step, STEPS.length - 1)] ?? 'name';
}

/** Finished steps and the next one. */
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
  const over = STEPS.indexOf(step) + 1;
  const isThrough = over === STEPS.length && me.onboarding_completed_at === null;
  return {
    onboarding_step: Math.max(me.onboarding_step, over),
    ...(isThrough && { onboarding_completed_at: new Date(now).toISOString() }),
  };
}
