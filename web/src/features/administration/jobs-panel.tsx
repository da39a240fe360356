import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FailedJob, TaskCounts } from '#contract/administration.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { failedJobsQuery, jobCountsQuery, useJobAct } from './administration.api.ts';

export function JobsPanel() {
  return (
    <>
      <QueueSection />
      <FailedSection />
    </>
  );
}

function QueueSection() {
  const counts = useQuery(jobCountsQuery());
  return (
    <Section
      title={t`Job queue`}
      description={t`Work in the background, on all servers`}
      actions={
        <Button pending={counts.isFetching} onClick={() => void counts.refetch()}>
          <Trans>Refresh</Trans>
        </Button>
      }
      padded={false}
    >
      <QueryState
        compact
        query={counts}
        loading={t`Loading the job queue`}
        failure={t`Failed to load the job queue`}
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
              <Trans>No jobs are waiting.</Trans>
            </p>
          ) : (
            <ul aria-label={t`Jobs by task`}>
              {tasks.map((task) => (
                <TaskRow key={task.task} counts={task} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Section>
  );
}

function TaskRow({ counts }: { counts: TaskCounts }) {
  const { task, oldest_seconds } = counts;
  const states = [
    { count: counts.ready, label: t`Ready` },
    { count: counts.running, label: t`Running`, tone: 'info' },
    { count: counts.scheduled, label: t`Scheduled` },
    { count: counts.retrying, label: t`Retrying`, tone: 'warning' },
    { count: counts.failed, label: t`Failed`, tone: 'danger' },
  ] as const;
  const minutes = Math.floor(oldest_seconds / 60);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2.5 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p dir="ltr" className="font-mono text-sm wrap-anywhere">
          {task}
        </p>
        {minutes > 0 && (
          <p className="text-sm text-muted">
            <Plural
              value={minutes}
              one="The oldest has waited # minute"
              other="The oldest has waited # minutes"
            />
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-1">
        {states
          .filter(({ count }) => count > 0)
          .map((state) => (
            <Tag key={state.label} tone={'tone' in state ? state.tone : 'neutral'}>
              {`${state.label}: ${formatNumber(state.count)}`}
            </Tag>
          ))}
      </p>
    </li>
  );
}

function FailedSection() {
  const list = useInfiniteQuery(failedJobsQuery());
  return (
    <Section title={t`Failed jobs`} description={t`Without what they’re about`} padded={false}>
      <PagedList
        query={list}
        loading={t`Loading failed jobs`}
        rows={1}
        failure={t`Failed to load failed jobs`}
        label={t`Failed jobs`}
        moreLabel={t`failed jobs`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>No job has failed.</Trans>
          </p>
        }
      >
        {(job) => <FailedRow key={job.id} job={job} />}
      </PagedList>
    </Section>
  );
}

function FailedRow({ job }: { job: FailedJob }) {
  const act = useJobAct();
  const { id, task, attempts, last_error, created_at, next_run_at } = job;
  const created = relativeTimeInText(created_at, useNow());
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p dir="ltr" className="font-mono text-sm wrap-anywhere">
          {task}
        </p>
        <p dir="ltr" className="text-sm wrap-anywhere text-danger">
          {last_error}
        </p>
        <p className="text-sm text-muted">
          <Trans>Created {created}</Trans>
          {' · '}
          <Plural value={attempts} one="# attempt" other="# attempts" />
          {next_run_at === null && <> · {t`Won’t be retried`}</>}
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => act.mutate({ id, act: 'retry' })}>
          <Trans>
            Retry <span className="sr-only">{task}</span>
          </Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => act.mutate({ id, act: 'delete' })}>
          <Trans>
            Delete <span className="sr-only">{task}</span>
          </Trans>
        </Button>
      </div>
    </li>
  );
}
