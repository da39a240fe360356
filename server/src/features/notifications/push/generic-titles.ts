import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { NotificationEvent } from '#contract/notifications.ts';

/** What a device shows that doesn't show names and texts. */
export const GENERIC_TITLES: Record<NotificationEvent, MessageDescriptor> = {
  connection_request: msg`New connection request`,
  connection_accepted: msg`Connection request accepted`,
  message: msg`New message`,
  share_received: msg`Contact shared with you`,
  share_answered: msg`Response to a contact you shared`,
  ask_received: msg`Someone asked for your help`,
  introduction_asked: msg`An introduction needs your answer`,
  introduction_answered: msg`News about an introduction`,
  reminder_due: msg`Reminder due`,
  weekly_digest: msg`Your weekly digest is ready`,
  referral: msg`News about your earnings`,
};
