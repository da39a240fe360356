import type { Context, MailContext } from './context.ts';
import { administrationMails } from './features/administration/administration.jobs.ts';
import { askJobs, askMails } from './features/asks/asks.jobs.ts';
import { AUTH_CRONTAB, authJobs } from './features/auth/auth.jobs.ts';
import { ACCOUNT_CRONTAB, accountJobs, accountMails } from './features/account/account.jobs.ts';
import { BULK_CRONTAB, bulkJobs } from './features/bulk/bulk.jobs.ts';
import {
  CONNECTIONS_CRONTAB,
  connectionJobs,
  connectionMails,
} from './features/connections/connections.jobs.ts';
import { requestPushes } from './features/connections/requests/request-push.ts';
import { shareMails } from './features/contact-shares/contact-shares.jobs.ts';
import { contactTypeJobs } from './features/contact-types/contact-types.jobs.ts';
import { CONTACTS_CRONTAB, contactJobs } from './features/contacts/contacts.jobs.ts';
import { conversationMails } from './features/conversations/conversations.jobs.ts';
import { messagePushes } from './features/conversations/send/message-push.ts';
import {
  CUSTOM_FIELDS_CRONTAB,
  customFieldJobs,
} from './features/custom-fields/custom-fields.jobs.ts';
import { DASHBOARD_CRONTAB, dashboardJobs } from './features/dashboard/dashboard.jobs.ts';
import { DUPLICATES_CRONTAB, duplicateJobs } from './features/duplicates/duplicates.jobs.ts';
import { emailAddressMails } from './features/email-addresses/email-addresses.jobs.ts';
import { IMPORT_CRONTAB, importJobs } from './features/imports/imports.jobs.ts';
import { OAUTH_CRONTAB, oauthJobs } from './features/oauth/oauth.jobs.ts';
import {
  REFERRALS_CRONTAB,
  referralJobs,
  referralMails,
} from './features/referrals/referrals.jobs.ts';
import {
  INTRODUCTIONS_CRONTAB,
  introductionJobs,
} from './features/introductions/introductions.jobs.ts';
import { ownPushes } from './features/notifications/push/push.jobs.ts';
import { introductionMails } from './features/introductions/introduction-mail-jobs.ts';
import { passwordJobs, passwordMailJobs } from './features/passwords/passwords.jobs.ts';
import {
  REMINDERS_CRONTAB,
  reminderJobs,
  reminderMails,
} from './features/reminders/reminders.jobs.ts';
import { securityMails } from './features/security-log/security-log.jobs.ts';
import { TRASH_CRONTAB, trashJobs } from './features/trash/trash.jobs.ts';
import { TWO_FACTOR_CRONTAB, twoFactorJobs } from './features/two-factor/two-factor.jobs.ts';
import {
  WEBHOOKS_CRONTAB,
  webhookJobs,
  webhookMails,
  webhookSenders,
} from './features/webhooks/webhooks.jobs.ts';
import type { Job } from './infra/jobs.ts';

export function allJobs(context: Context): Record<string, Job> {
  return {
    ...accountJobs(context),
    ...askJobs(context),
    ...authJobs(context),
    ...bulkJobs(context),
    ...connectionJobs(context),
    ...contactJobs(context),
    ...contactTypeJobs(context),
    ...customFieldJobs(context),
    ...dashboardJobs(context),
    ...duplicateJobs(context),
    ...importJobs(context),
    ...introductionJobs(context),
    ...oauthJobs(context),
    ...passwordJobs(context),
    ...referralJobs(context),
    ...reminderJobs(context),
    ...trashJobs(context),
    ...twoFactorJobs(context),
    ...webhookJobs(context),
  };
}

/** Jobs that send emails. See docs/decisions/029. */
export function allMailJobs(context: MailContext): Record<string, Job> {
  return {
    ...accountMails(context),
    ...administrationMails(context),
    ...askMails(context),
    ...securityMails(context),
    ...passwordMailJobs(context),
    ...emailAddressMails(context),
    ...connectionMails(context),
    ...conversationMails(context),
    ...shareMails(context),
    ...introductionMails(context),
    ...referralMails(context),
    ...reminderMails(context),
    ...webhookMails(context),
  };
}

/** Jobs that send push notifications. See docs/decisions/129. */
export function allPushJobs(context: Context): Record<string, Job> {
  return { ...ownPushes(context), ...messagePushes(context), ...requestPushes(context) };
}

/** Jobs that call receivers of webhooks. See docs/decisions/127. */
export function allWebhookJobs(context: Context): Record<string, Job> {
  return webhookSenders(context);
}

export const CRONTAB = [
  ...ACCOUNT_CRONTAB,
  ...AUTH_CRONTAB,
  ...BULK_CRONTAB,
  ...CONNECTIONS_CRONTAB,
  ...CONTACTS_CRONTAB,
  ...TRASH_CRONTAB,
  ...CUSTOM_FIELDS_CRONTAB,
  ...DASHBOARD_CRONTAB,
  ...DUPLICATES_CRONTAB,
  ...IMPORT_CRONTAB,
  ...INTRODUCTIONS_CRONTAB,
  ...OAUTH_CRONTAB,
  ...REFERRALS_CRONTAB,
  ...REMINDERS_CRONTAB,
  ...TWO_FACTOR_CRONTAB,
  ...WEBHOOKS_CRONTAB,
];
