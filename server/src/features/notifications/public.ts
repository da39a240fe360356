export { replaceDeletedNamesInNotifications, replaceNameInNotifications } from './deleted-names.ts';
export { addressHash, isOptedOut, optOutLink } from './invite-opt-out.ts';
export { OPTED_OUT_JOB, optOutAddress } from './unsubscribe.service.ts';
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
  markIntroductionRead,
  markAskRead,
  markSharesRead,
  notify,
  notifyMany,
  notifySome,
} from './notifications.service.ts';
export { completePreferences, mergePreferences } from './preferences.ts';
