import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { purgeDismissals } from './today-actions.service.ts';

const PURGE_JOB = 'dashboard:forget-marks';

export const DASHBOARD_CRONTAB = [`30 4 * * * ${PURGE_JOB} ?fill=1d`];

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => purgeDismissals(ctx) };
}
