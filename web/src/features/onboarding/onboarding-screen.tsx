import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import PartyPopper from 'lucide-react/icons/party-popper';
import type { OnboardingStep } from '#contract/onboarding.ts';
import type { User } from '#contract/users.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { meQuery, useChangeMe } from '../users/users.api.ts';
import { contactPageQuery } from '../contacts/contacts.api.ts';
import { NameStep } from './name-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { PurposesStep } from './purposes-step.tsx';
import { RemindersStep, type RenderTimeSettings } from './reminders-step.tsx';
import { StepList } from './step-list.tsx';
import { stepToResume } from './steps.ts';
import {
  type StepNavigationInput,
  type StepProps,
  useHasChanged,
  useStepNavigation,
} from './use-step-navigation.ts';
import { StepFrame } from './step-frame.tsx';
import { contactCountText } from '../../entities/contact/contact-name.ts';

/** Content of the steps from other features. */
export interface StepParts {
  renderImport: RenderImport;
  renderPhoto: (me: User) => ReactNode;
  renderTimeSettings: RenderTimeSettings;
  /** Offers to ask the connections for something. */
  renderAsk: () => ReactNode;
}

export interface OnboardingScreenProps {
  /** Defaults to the next unfinished step. */
  step: OnboardingStep | 'done' | undefined;
  onStep: (step: OnboardingStep | 'done') => void;
  /** The final button's label: "Go to the dashboard". */
  finishLabel: string;
  onLeave: () => void;
  parts: StepParts;
}

export function OnboardingScreen(props: OnboardingScreenProps) {
  const query = useQuery(meQuery());
  return (
    <QueryState
      query={query}
      loading={t`Loading your first steps`}
      rows={5}
      failure={t`Failed to load your account`}
    >
      {(me) => <FirstSteps me={me} {...props} />}
    </QueryState>
  );
}

function FirstSteps({ me, step, ...props }: OnboardingScreenProps & { me: User }) {
  // Fixed, so that saving doesn't change the step.
  const [initialStep] = useState(() => stepToResume(me));
  const [isThrough] = useState(me.onboarding_completed_at !== null);
  const { onStep, onLeave, finishLabel, parts } = props;
  const { first_name } = me;
  const currentStep = step ?? initialStep;
  const hasMoved = useHasChanged(currentStep);
  if (currentStep === 'done')
    return (
      <AllSet
        finishLabel={finishLabel}
        onLeave={onLeave}
        onAgain={() => onStep('name')}
        ask={parts.renderAsk()}
      />
    );
  return (
    <>
      <PageHeader
        title={isThrough ? t`Setup` : t`Welcome, ${first_name}`}
        description={
          isThrough
            ? t`Change anything you like.`
            : t`Six quick steps. Skip any of them and come back later.`
        }
        actions={
          <Button variant="quiet" className="-mx-4" onClick={onLeave}>
            {isThrough ? finishLabel : t`Skip setup`}
          </Button>
        }
      />
      <div className="mt-8 grid gap-x-10 gap-y-6 max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[12rem_minmax(0,1fr)]">
        <StepList me={me} step={currentStep} onStep={onStep} />
        <Step
          key={currentStep}
          me={me}
          step={currentStep}
          hasMoved={hasMoved}
          onStep={onStep}
          parts={parts}
        />
      </div>
    </>
  );
}

function Step({ parts, ...input }: StepNavigationInput & { parts: StepParts }) {
  const navigation = useStepNavigation(input);
  const { me, step } = input;
  const props: StepProps = { me, navigation };
  switch (step) {
    case 'name':
      return <NameStep {...props} />;
    case 'purposes':
      return <PurposesStep {...props} />;
    case 'contacts':
      return <ContactsStep {...props} renderImport={parts.renderImport} />;
    case 'people':
      return <PeopleStep {...props} />;
    case 'profile':
      return <ProfileStep {...props} picture={parts.renderPhoto(me)} />;
    case 'reminders':
      return <RemindersStep {...props} times={parts.renderTimeSettings} />;
  }
}

interface AllSetProps {
  finishLabel: string;
  onLeave: () => void;
  onAgain: () => void;
  ask: ReactNode;
}

function AllSet({ finishLabel, onLeave, onAgain, ask }: AllSetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery(contactPageQuery({ sort: '-created_at' }));
  const contacts = contactCountText(data?.count ?? 0);
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <PartyPopper size={30} aria-hidden="true" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl font-medium">
        <Trans>All set</Trans>
      </h1>
      <p className="mt-3 max-w-[48ch] text-lg text-muted">
        {data === undefined || data.count === 0
          ? t`Your address book is empty. You can import contacts from the dashboard.`
          : t`${contacts} in your address book. Your dashboard shows who to reach out to, and when.`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button onClick={onAgain}>
          <Trans>Review steps</Trans>
        </Button>
        {ask}
        <Button variant="primary" onClick={onLeave}>
          {finishLabel}
        </Button>
      </div>
    </div>
  );
}

/** Imports contacts; `finish` imports what is pending and returns whether nothing is left. */
type RenderImport = (ref: RefObject<{ finish: () => Promise<boolean> } | null>) => ReactNode;

/** Contacts from a file or pasted lines; Continue imports them. */
function ContactsStep({ navigation, renderImport }: StepProps & { renderImport: RenderImport }) {
  const importer = useRef<{ finish: () => Promise<boolean> }>(null);
  const [finishing, setFinishing] = useState(false);
  const changeMe = useChangeMe();
  const save = async () => {
    setFinishing(true);
    try {
      if ((await importer.current?.finish()) === false) return;
      await changeMe.mutateAsync(navigation.progressChange());
      navigation.goNext();
    } catch {
      // The step shows errors.
    } finally {
      setFinishing(false);
    }
  };
  const { error } = changeMe;
  return (
    <StepFrame
      navigation={navigation}
      saving={finishing}
      failure={error === null ? undefined : errorMessage(error, t`Failed to save this step`)}
      onContinue={() => void save()}
      aboveForm={
        <>
          {renderImport(importer)}
          <ContactCount />
        </>
      }
    />
  );
}

function ContactCount() {
  const { data } = useQuery(contactPageQuery({ sort: '-created_at' }));
  if (data === undefined || data.count === 0) return null;
  const contacts = contactCountText(data.count);
  return (
    <p className="mt-5 text-muted">
      <Trans>You have {contacts}.</Trans>
    </p>
  );
}
