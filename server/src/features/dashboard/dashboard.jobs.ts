import type { Context } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { purgeDismissals } from './today-actions.service.ts';

const PURGE_JOB = 'dashboard.purge-dismissals';

export const DASHBOARD_CRONTAB = [nightly('04:30', PURGE_JOB)];

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => purgeDismissals(ctx) };
}
