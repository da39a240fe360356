import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { User } from '#contract/users.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { meQuery } from '../users/users.api.ts';
import { AllSet } from './all-set.tsx';
import { ContactsStep, type BringPart } from './contacts-step.tsx';
import { NameStep } from './name-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { PurposesStep } from './purposes-step.tsx';
import { RemindersStep, type TimesPart } from './reminders-step.tsx';
import { StepList } from './step-list.tsx';
import { firstStep } from './steps.ts';
import {
  useHasChanged,
  useStepNavigation,
  type StepProps,
  type StepNavigationInput,
} from './use-step-navigation.ts';

/** What other features put into the steps. */
export interface StepParts {
  bring: BringPart;
  picture: (me: User) => ReactNode;
  times: TimesPart;
}

export interface OnboardingScreenProps {
  /** Without, the step at which the person takes up. */
  step: OnboardingStep | 'done' | undefined;
  onStep: (step: OnboardingStep | 'done') => void;
  /** What leads on at the end: "Go to the dashboard". */
  onward: string;
  onLeave: () => void;
  parts: StepParts;
}

/** The first steps, one after the other. */
export function OnboardingScreen(props: OnboardingScreenProps) {
  const query = useQuery(meQuery());
  return (
    <QueryState
      query={query}
      loading="Loading your first steps"
      rows={5}
      failure={errorMessage(query.error, 'Failed to load your account')}
    >
      {(me) => <FirstSteps me={me} {...props} />}
    </QueryState>
  );
}

function FirstSteps({ me, step, ...props }: OnboardingScreenProps & { me: User }) {
  // Kept: what is saved meanwhile does not move the page on by itself.
  const [first] = useState(() => firstStep(me));
  const [isThrough] = useState(me.onboarding_completed_at !== null);
  const { onStep, onLeave, onward, parts } = props;
  const shown = step ?? first;
  const moved = useHasChanged(shown);
  if (shown === 'done')
    return <AllSet onward={onward} onLeave={onLeave} onAgain={() => onStep('name')} />;
  return (
    <>
      <PageHeader
        title={isThrough ? 'Your first steps' : `Welcome, ${me.first_name}`}
        description={
          isThrough
            ? 'Change anything you like; the rest stays as it is.'
            : 'Six short steps, each useful by itself. Skip what you like: you can come back at any time.'
        }
        actions={
          <Button variant="quiet" className="-mx-4" onClick={onLeave}>
            {isThrough ? onward : 'Skip all for now'}
          </Button>
        }
      />
      <div className="mt-8 grid gap-x-10 gap-y-6 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[12rem_minmax(0,1fr)]">
        <StepList me={me} step={shown} onStep={onStep} />
        <Step key={shown} me={me} step={shown} moved={moved} onStep={onStep} parts={parts} />
      </div>
    </>
  );
}

function Step({ parts, ...from }: StepNavigationInput & { parts: StepParts }) {
  const walk = useStepNavigation(from);
  const { me, step } = from;
  const props: StepProps = { me, walk };
  switch (step) {
    case 'name':
      return <NameStep {...props} />;
    case 'purposes':
      return <PurposesStep {...props} />;
    case 'contacts':
      return <ContactsStep {...props} bring={parts.bring} />;
    case 'people':
      return <PeopleStep {...props} />;
    case 'profile':
      return <ProfileStep {...props} picture={parts.picture(me)} />;
    case 'reminders':
      return <RemindersStep {...props} times={parts.times} />;
  }
}
