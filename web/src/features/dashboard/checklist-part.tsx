import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Dashboard } from '#contract/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { STEPS } from './checklist-steps.ts';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';

type Checklist = NonNullable<Dashboard['checklist']>;

export interface ChecklistPartProps {
  checklist: Loadable<Checklist>;
  onHide: () => void;
}

/** The first steps, each leading to where it is done, until all are done or the list is hidden. */
export function ChecklistPart({ checklist, onHide }: ChecklistPartProps) {
  return (
    <DashboardCard
      title="First steps"
      given={checklist}
      failure="Failed to load your first steps"
      space="min-h-96"
      actions={() => (
        <Button size="sm" variant="quiet" className="-mt-1 -mr-3 text-muted" onClick={onHide}>
          Hide <span className="sr-only">first steps</span>
        </Button>
      )}
      skeleton={
        <div className="space-y-5 pt-1">
          {Array.from({ length: 8 }, (_, line) => (
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
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.step;
  return (
    <>
      <ProgressBar
        label="Done"
        value={done}
        max={steps.length}
        valueText={`${done} of ${steps.length}`}
        className="px-5 pb-3 sm:px-6"
      />
      <ol className="pb-2">
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className="px-2.5 sm:px-3.5">
            {isDone ? (
              <p className="flex items-center gap-3 px-2.5 py-1.5 text-muted">
                <Mark done />
                <span>
                  <span className="line-through">{STEPS[step].title}</span>
                  <span className="sr-only">: done</span>
                </span>
              </p>
            ) : (
              <Link
                {...STEPS[step].place}
                className="group flex items-start gap-3 rounded-md px-2.5 py-2 text-ink no-underline hover:bg-subtle"
              >
                <Mark done={false} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{STEPS[step].title}</span>
                  {step === next && (
                    <span className="block text-sm text-muted">{STEPS[step].why}</span>
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
