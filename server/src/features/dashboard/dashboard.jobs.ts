import type { Context } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { purgeDismissals } from './today-actions.service.ts';

const FORGET_JOB = 'dashboard:forget-marks';

export const DASHBOARD_CRONTAB = [`30 4 * * * ${FORGET_JOB} ?fill=1d`];

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [FORGET_JOB]: () => purgeDismissals(ctx) };
}
