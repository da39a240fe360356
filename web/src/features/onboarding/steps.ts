import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { MeChange, User } from '#contract/users.ts';
import { dropUndefined, pickOption } from '../../lib/search-params.ts';

export interface StepInfo {
  label: string;
  title: string;
  intro: string;
}

const STEP_INFO: Record<OnboardingStep, Record<keyof StepInfo, MessageDescriptor>> = {
  name: {
    label: msg`You`,
    title: msg`Name and time zone`,
    intro: msg`So people recognize you and reminders arrive on time.`,
  },
  purposes: {
    label: msg`Goals`,
    title: msg`What will you use Acquaint for?`,
    intro: msg`Choose any that apply. We’ll set up matching contact types. You can change them in Settings.`,
  },
  contacts: {
    label: msg`Contacts`,
    title: msg`Import your contacts`,
    intro: msg`They stay private. We never contact anyone.`,
  },
  people: {
    label: msg`Stay in touch`,
    title: msg`Pick five people to stay in touch with`,
    intro: msg`Pick up to five people and how often to reach out. We’ll remind you.`,
  },
  profile: {
    label: msg`Profile`,
    title: msg`How others see you`,
    intro: msg`Everyone on Acquaint can see your name, headline and photo. Only connections can see the rest.`,
  },
  reminders: {
    label: msg`Reminders & security`,
    title: msg`Reminders & security`,
    intro: msg`Choose notification times and secure your account.`,
  },
};

export const STEPS = Object.keys(STEP_INFO) as OnboardingStep[];

export function stepInfo(step: OnboardingStep): StepInfo {
  const { label, title, intro } = STEP_INFO[step];
  return { label: i18n._(label), title: i18n._(title), intro: i18n._(intro) };
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
