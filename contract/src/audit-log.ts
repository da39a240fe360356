import { z } from 'zod';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const administratorActKind = z.enum([
  'account_disabled',
  'account_enabled',
  'account_deleted',
  'two_factor_reset',
  'administrator_added',
  'administrator_removed',
  'signup_mode_changed',
  'invitation_created',
  'invitation_revoked',
  'instance_changed',
  'announcement_created',
  'announcement_deleted',
  'mail_tested',
  'job_retried',
  'job_deleted',
  'backup_started',
]);
export type AdministratorActKind = z.infer<typeof administratorActKind>;

/** Someone in the log; null in `name` and `email` once the account is deleted. */
const actPerson = z.object({ id, name: z.string().nullable(), email: z.string().nullable() });

export const administratorAct = z.object({
  id,
  kind: administratorActKind,
  /** Null for the command line. */
  actor: actPerson.nullable(),
  /** The account concerned, if any. */
  subject: actPerson.nullable(),
  /** Such as the new sign-up mode, or the names of changed settings. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())])),
  created_at: timestamp,
});
export type AdministratorAct = z.infer<typeof administratorAct>;
export type ActDetails = AdministratorAct['details'];

export const auditLogRoutes = {
  list: route('GET /api/admin/audit-log/', {
    access: 'administrator',
    summary: 'List what administrators did',
    description:
      'Newest first, also what was done with `npm run people`. Entries are never changed or deleted; names of deleted accounts are null.',
    query: pageQuery,
    responses: { 200: page(administratorAct) },
  }),
};
