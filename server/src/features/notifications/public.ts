export { replaceDeletedNamesInNotifications, replaceNameInNotifications } from './deleted-names.ts';
export { optOutLink } from './invite-opt-out.ts';
export { MailActor } from './mail-actor.ts';
export {
  type MailReader,
  findAccount,
  sendNotificationEmail,
  sendOwnEmail,
} from './notification-email.ts';
export {
  type NewNotification,
  filterByPreference,
  getNotifications,
  markAskRead,
  markSharesRead,
  notify,
  notifyMany,
  notifySome,
} from './notifications.service.ts';
export { completePreferences } from './preferences.ts';
