import { administrationRoutes as routes } from '#contract/administration.ts';
import type { Mount } from '../../http/mount.ts';
import { getBackups, requestBackup } from './backup-list/backups.service.ts';
import { deleteJob, getFailedJobs, getJobCounts, retryJob } from './job-queue/job-queue.service.ts';
import { getMailStatus, requestTestMail } from './mail/test-mail.service.ts';
import {
  actOn,
  deletePerson,
  getAccountDetail,
  getPeople,
  makeAdministrator,
} from './people/people.service.ts';

export function mountAdministration(mount: Mount): void {
  mount(routes.people, ({ ctx, query }) => getPeople(ctx, query));
  mount(routes.person, ({ ctx, params }) => getAccountDetail(ctx, params.id));
  mount(routes.disable, ({ ctx, params }) => actOn(ctx, 'account_disabled', params.id));
  mount(routes.enable, ({ ctx, params }) => actOn(ctx, 'account_enabled', params.id));
  mount(routes.resetTwoFactor, ({ ctx, params }) => actOn(ctx, 'two_factor_reset', params.id));
  mount(routes.makeAdministrator, ({ ctx, params, body }) =>
    makeAdministrator(ctx, params.id, body.password),
  );
  mount(routes.removeAdministrator, ({ ctx, params }) =>
    actOn(ctx, 'administrator_removed', params.id),
  );
  mount(routes.delete, ({ ctx, params, body }) => deletePerson(ctx, params.id, body));
  mount(routes.mail, ({ ctx }) => getMailStatus(ctx));
  mount(routes.testMail, ({ ctx }) => requestTestMail(ctx));
  mount(routes.jobs, async ({ ctx }) => ({ results: await getJobCounts(ctx) }));
  mount(routes.failedJobs, ({ ctx, query }) => getFailedJobs(ctx, query));
  mount(routes.retryJob, ({ ctx, params }) => retryJob(ctx, params.id));
  mount(routes.deleteJob, ({ ctx, params }) => deleteJob(ctx, params.id));
  mount(routes.backups, ({ ctx, query }) => getBackups(ctx, query));
  mount(routes.backUp, ({ ctx }) => requestBackup(ctx));
}
