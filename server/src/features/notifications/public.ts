export { replaceDeletedNamesInNotifications, replaceNameInNotifications } from './deleted-names.ts';
export { addressHash, isOptedOut, optOutLink } from './invite-opt-out.ts';
export { OPTED_OUT_JOB, optOutAddress } from './unsubscribe.service.ts';
export { findActor, MailActor } from './mail-actor.ts';
export {
  type MailReader,
  findAccount,
  sendNotificationEmail,
  sendOwnEmail,
} from './notification-email.ts';
export { markAskRead, markIntroductionRead, markSharesRead } from './mark-read.ts';
export {
  type NewNotification,
  filterByPreference,
  getNotifications,
  notify,
  notifyMany,
  notifySome,
} from './notifications.service.ts';
export { completePreferences, mergePreferences } from './preferences.ts';
export { enqueuePushes, enqueueTestPush, pushTopic } from './push/enqueue-push.ts';
export { pushJob } from './push/push-job.ts';
export { getPushKey, prepareVapidKeys } from './push/vapid-keys.ts';
