import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { emailAddress, id, line, page, pageQuery, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { currentPassword } from './passwords.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** An account as administrators see it: nothing of its contacts, messages or notes. */
export const account = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  administrator: z.boolean(),
  two_factor: z.boolean(),
  created_at: timestamp,
  /** The day in UTC of the last use of a session or token that still exists. */
  last_seen_on: z.iso.date().nullable(),
  disabled_at: timestamp.nullable(),
});
export type Account = z.infer<typeof account>;

export const accountDetail = account.extend({
  /** Bytes of contacts, photos, messages and imported files. */
  storage_bytes: z.int(),
});
export type AccountDetail = z.infer<typeof accountDetail>;

export const accountFilter = z.enum(
  ['disabled', 'administrators'],
  invalid(msg`Must be “disabled” or “administrators”.`),
);

/** Number of jobs per state. */
const jobCounts = {
  ready: z.int(),
  running: z.int(),
  scheduled: z.int(),
  retrying: z.int(),
  failed: z.int(),
  /** Age of the oldest job that could run; 0 if none. */
  oldest_seconds: z.int(),
};

export const taskCounts = z.object({ task: z.string(), ...jobCounts });
export type TaskCounts = z.infer<typeof taskCounts>;

/** A job that failed at least once, without what it is about. */
export const failedJob = z.object({
  id,
  task: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The first line, without quoted values and addresses. */
  last_error: z.string(),
  created_at: timestamp,
  /** When it runs again; null if it won’t. */
  next_run_at: timestamp.nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const mailStatus = z.object({
  /** `files`: emails are written to the data folder. */
  mail: z.enum(['smtp', 'files']),
  /** The last test email. */
  test: z
    .object({
      state: z.enum(['pending', 'sent', 'failed']),
      at: timestamp,
      error: z.string().nullable(),
    })
    .nullable(),
});
export type MailStatus = z.infer<typeof mailStatus>;

export const backup = z.object({
  id,
  started_at: timestamp,
  finished_at: timestamp,
  folder: z.string(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /** Null if it succeeded. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof backup>;

export const backupList = page(backup).extend({
  /** Whether this server has a `BACKUP_DIR` to back up to. */
  can_back_up: z.boolean(),
  /** Whether a requested backup hasn’t finished. */
  running: z.boolean(),
});

const onOneself = 'Returns 409 for the own account.';

export const administrationRoutes = {
  people: route('GET /api/admin/people/', {
    access: 'administrator',
    summary: 'List accounts',
    description:
      'Ordered by email. With `q`, accounts whose email, name or last name starts with it, in this order.',
    query: pageQuery.extend({ q: line(LIMITS.line).optional(), filter: accountFilter.optional() }),
    responses: { 200: page(account) },
  }),
  person: route('GET /api/admin/people/{id}/', {
    access: 'administrator',
    costly: true,
    summary: 'Get an account with its storage',
    responses: { 200: accountDetail },
    errors: [404],
  }),
  disable: route('POST /api/admin/people/{id}/disable/', {
    access: 'administrator',
    summary: 'Disable an account',
    description: `No one can log in to it, and its sessions, tokens and streams end immediately. Returns 409 if it is disabled. ${onOneself}`,
    responses: { 200: account },
    errors: [404, 409],
  }),
  enable: route('POST /api/admin/people/{id}/enable/', {
    access: 'administrator',
    summary: 'Enable an account again',
    description: 'Returns 409 if it isn’t disabled.',
    responses: { 200: account },
    errors: [404, 409],
  }),
  resetTwoFactor: route('POST /api/admin/people/{id}/reset-two-factor/', {
    access: 'administrator',
    summary: 'Turn off two-factor authentication',
    description: `For someone who lost the second factor. Ends all sessions and notifies the owner. Returns 409 if it is off. ${onOneself}`,
    responses: { 200: account },
    errors: [404, 409],
  }),
  makeAdministrator: route('POST /api/admin/people/{id}/make-administrator/', {
    access: 'administrator',
    costly: true,
    summary: 'Make someone an administrator',
    description:
      'Takes the password of the caller; returns 400 at `password` if it is wrong. Returns 409 if the account is an administrator or disabled.',
    body: z.object({ password: currentPassword }),
    responses: { 200: account },
    errors: [404, 409],
  }),
  removeAdministrator: route('POST /api/admin/people/{id}/remove-administrator/', {
    access: 'administrator',
    summary: 'Make someone an ordinary user',
    description: `Returns 409 if the account isn’t an administrator. ${onOneself} So there is always one.`,
    responses: { 200: account },
    errors: [404, 409],
  }),
  delete: route('DELETE /api/admin/people/{id}/', {
    access: 'administrator',
    costly: true,
    summary: 'Delete an account and its data',
    description: `Immediate and permanent. Takes the password of the caller and the email of the account; returns 400 at the field that is wrong. ${onOneself}`,
    body: z.object({ password: currentPassword, email: emailAddress }),
    responses: { 204: null },
    errors: [404, 409],
  }),
  mail: route('GET /api/admin/email/', {
    access: 'administrator',
    summary: 'Get how emails are sent and the last test',
    responses: { 200: mailStatus },
  }),
  testMail: route('POST /api/admin/email/test/', {
    access: 'administrator',
    summary: 'Send a test email to yourself',
    description:
      'A job sends it once. Read the result, with the error of the SMTP server, from the status.',
    responses: { 202: mailStatus },
  }),
  jobs: route('GET /api/admin/jobs/', {
    access: 'administrator',
    summary: 'Count the background jobs by task',
    responses: { 200: z.object({ results: z.array(taskCounts) }) },
  }),
  failedJobs: route('GET /api/admin/jobs/failed/', {
    access: 'administrator',
    summary: 'List background jobs that failed',
    description:
      'Newest first, without what they are about. Jobs that still have attempts left are retried.',
    query: pageQuery,
    responses: { 200: page(failedJob) },
  }),
  retryJob: route('POST /api/admin/jobs/{id}/retry/', {
    access: 'administrator',
    summary: 'Run a failed job again now',
    description: 'Returns 404 if it has not failed or is running.',
    responses: { 204: null },
    errors: [404],
  }),
  deleteJob: route('DELETE /api/admin/jobs/{id}/', {
    access: 'administrator',
    summary: 'Delete a failed job',
    description: 'Returns 404 if it has not failed or is running.',
    responses: { 204: null },
    errors: [404],
  }),
  backups: route('GET /api/admin/backups/', {
    access: 'administrator',
    summary: 'List backups',
    description: 'Newest first, as the backup script and jobs report them, also failed ones.',
    query: pageQuery,
    responses: { 200: backupList },
  }),
  backUp: route('POST /api/admin/backups/', {
    access: 'administrator',
    summary: 'Back up now',
    description: 'A job writes a backup to `BACKUP_DIR`. Returns 409 if that isn’t set.',
    responses: { 202: z.object({ running: z.literal(true) }) },
    errors: [409],
  }),
};
