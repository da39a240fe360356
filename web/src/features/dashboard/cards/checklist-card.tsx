import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ChecklistStep, Dashboard } from '#contract/dashboard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

const STEPS = {
  verify_email: {
    title: msg`Verify your email`,
    why: msg`So you get reminders and people can find you.`,
    link: { to: '/settings', search: {} },
  },
  contacts: {
    title: msg`Import your contacts`,
    why: msg`From a file, or add them one by one.`,
    link: { to: '/contacts', search: { import: 'new' } },
  },
  types: {
    title: msg`Choose your contact types`,
    why: msg`Friends, clients, mentors, or your own.`,
    link: { to: '/settings', search: { tab: 'contact-types' } },
  },
  cadence: {
    title: msg`Set a keep-in-touch schedule`,
    why: msg`For one person or a whole type.`,
    link: { to: '/contacts', search: {} },
  },
  profile: {
    title: msg`Complete your profile`,
    why: msg`Add a headline or photo.`,
    link: { to: '/profile', search: {} },
  },
  connection: {
    title: msg`Connect with someone`,
    why: msg`Then you can message and introduce people.`,
    link: { to: '/contacts', search: { view: 'network', part: 'invite' } },
  },
  ask: {
    title: msg`Ask your network`,
    why: msg`Say what you need. Only your connections see it.`,
    link: { to: '/contacts', search: { view: 'introductions' } },
  },
  two_factor: {
    title: msg`Set up two-factor`,
    why: msg`A second layer of protection for your account.`,
    link: { to: '/settings', search: { tab: 'security' } },
  },
} as const satisfies Record<
  ChecklistStep,
  { title: MessageDescriptor; why: MessageDescriptor; link: object }
>;

type Checklist = NonNullable<Dashboard['checklist']>;

export interface ChecklistCardProps {
  checklist: Loadable<Checklist>;
  onHide: () => void;
}

/** The onboarding checklist until completed or hidden. */
export function ChecklistCard({ checklist, onHide }: ChecklistCardProps) {
  return (
    <DashboardCard
      title={t`First steps`}
      data={checklist}
      failure={t`Failed to load your first steps`}
      minHeightClass="min-h-96"
      actions={() => (
        <Button size="sm" variant="quiet" className="-me-3 -mt-1 text-muted" onClick={onHide}>
          <Trans>
            Hide <span className="sr-only">first steps</span>
          </Trans>
        </Button>
      )}
      skeleton={
        <div className="space-y-5 pt-1">
          {Array.from({ length: 9 }, (_, line) => (
            <Skeleton key={line} className="h-6" />
          ))}
        </div>
      }
    >
      {({ steps }) => <Steps steps={steps} />}
    </DashboardCard>
  );
}

function Steps({ steps }: Checklist) {
  const doneCount = steps.filter((step) => step.done).length;
  const totalCount = steps.length;
  const nextStep = steps.find((step) => !step.done)?.step;
  return (
    <>
      <ProgressBar
        label={t`Completed`}
        value={doneCount}
        max={steps.length}
        valueText={t`${doneCount} of ${totalCount}`}
        className="px-5 pb-3 sm:px-6"
      />
      <ol className="pb-2">
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className="px-2.5 sm:px-3.5">
            {isDone ? (
              <p className="flex items-center gap-3 px-2.5 py-1.5 text-muted">
                <Mark done />
                <span>
                  <span className="line-through">{i18n._(STEPS[step].title)}</span>
                  <span className="sr-only">
                    <Trans>: done</Trans>
                  </span>
                </span>
              </p>
            ) : (
              <Link
                {...STEPS[step].link}
                className="group flex items-start gap-3 rounded-md px-2.5 py-2 text-ink no-underline hover:bg-subtle"
              >
                <Mark done={false} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{i18n._(STEPS[step].title)}</span>
                  {step === nextStep && (
                    <span className="block text-sm text-muted">{i18n._(STEPS[step].why)}</span>
                  )}
                </span>
                <ChevronRight
                  aria-hidden="true"
                  size={18}
                  className="mt-0.75 shrink-0 text-muted"
                />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Mark({ done }: { done: boolean }) {
  return done ? (
    <span className="forced-outline grid size-5 shrink-0 place-items-center rounded-full bg-success-soft text-success">
      <Check aria-hidden="true" size={13} strokeWidth={3} />
    </span>
  ) : (
    <span
      aria-hidden="true"
      className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong"
    />
  );
}
