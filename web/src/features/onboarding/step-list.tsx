import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { User } from '#contract/users.ts';
import { cx } from '../../ui/styles/cx.ts';
import { isReached, STEPS, stepInfo } from './steps.ts';

export interface StepListProps {
  me: User;
  step: OnboardingStep;
  onStep: (step: OnboardingStep) => void;
}

/** Progress; finished steps can be reopened. A bar on phones, else a list. */
export function StepList({ me, step, onStep }: StepListProps) {
  const number = STEPS.indexOf(step) + 1;
  const count = STEPS.length;
  const { label } = stepInfo(step);
  return (
    <nav aria-label={t`Steps`}>
      <p className="mb-2 text-sm font-medium text-muted tabular-nums">
        <Trans>
          Step {number} of {count}
          <span className="md:hidden">: {label}</span>
        </Trans>
      </p>
      <ol className="flex gap-1.5 md:flex-col md:gap-0.5">
        {STEPS.map((listedStep, index) => (
          <li key={listedStep} className="min-w-0 flex-1 md:flex-none">
            <StepMark
              label={stepInfo(listedStep).label}
              number={index + 1}
              current={listedStep === step}
              isFinished={index < me.onboarding_step}
              {...(listedStep !== step &&
                isReached(me, listedStep) && { onOpen: () => onStep(listedStep) })}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepMarkProps {
  label: string;
  number: number;
  current: boolean;
  isFinished: boolean;
  /** Undefined for steps not reached. */
  onOpen?: () => void;
}

function StepMark({ label, number, current, isFinished, onOpen }: StepMarkProps) {
  const className = cx(
    'relative flex w-full items-center gap-2.5 rounded-md text-start max-md:h-8 md:min-h-10 md:px-2.5 md:py-1.5',
    current && 'font-semibold md:bg-subtle',
    !current && onOpen === undefined && 'text-muted',
    onOpen !== undefined && 'hover:bg-subtle',
  );
  const content = <StepContent {...{ label, number, current, isFinished }} />;
  if (onOpen !== undefined)
    return (
      <button type="button" onClick={onOpen} className={className}>
        {content}
      </button>
    );
  return (
    <span className={className} {...(current && { 'aria-current': 'step' })}>
      {content}
    </span>
  );
}

function StepContent({ label, number, current, isFinished }: Omit<StepMarkProps, 'onOpen'>) {
  const isDone = isFinished && !current;
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'forced-outline grid shrink-0 place-items-center text-xs font-semibold tabular-nums max-md:h-1.5 max-md:w-full max-md:rounded-full md:size-6 md:rounded-full',
          isFinished || current ? 'bg-accent text-on-accent' : 'bg-line text-muted max-md:bg-line',
          isDone && 'max-md:opacity-60',
        )}
      >
        <span className="max-md:hidden">
          {isDone ? <Check size={14} strokeWidth={3} /> : number}
        </span>
      </span>
      <span className="min-w-0 max-md:sr-only">{label}</span>
      {isDone && (
        <span className="sr-only">
          <Trans>, completed</Trans>
        </span>
      )}
    </>
  );
}
