import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../infra/db.ts';
import type { Job } from '../../../infra/jobs.ts';
import { findActor } from '../mail-actor.ts';
import { enqueuePushes, pushTopic } from './enqueue-push.ts';
import { type PushContent, type PushReader, pushJob } from './push-job.ts';
import { pathOf, tagOf } from './push-links.ts';
import { isReminderDue, isUnread } from './send-push.queries.ts';

const NOTIFICATION_PUSH_JOB = 'notifications.send-push';

const notificationTopic = pushTopic.extend({
  /** Null if the user gets none in the app. */
  notification_id: z.int().nullable(),
  /** Without the name of the acting user, which may change or be deleted before it's sent. */
  message: z.object({
    id: z.string(),
    message: z.string().optional(),
    values: z.record(z.string(), z.unknown()),
  }),
  data: z.custom<Notification['data']>(),
});
type NotificationTopic = z.infer<typeof notificationTopic>;

/** A notification that is pushed, with the id of its row. */
export interface PushedNotification extends Pick<
  NotificationTopic,
  'event' | 'notification_id' | 'data'
> {
  user_id: number;
  message: MessageDescriptor;
}

/** Enqueues the pushes of notifications in the caller's transaction. */
export function pushNotifications(db: Db, notifications: PushedNotification[]): Promise<void> {
  return enqueuePushes(
    db,
    NOTIFICATION_PUSH_JOB,
    notifications.map(({ user_id, event, notification_id, message, data }) => {
      const { name, ...others } = message.values ?? {};
      const values = data.user_id === undefined ? { ...others, name } : others;
      return {
        user_id,
        topic: {
          event,
          tag: tagOf(data),
          other_id: data.user_id,
          notification_id,
          message: { id: message.id, message: message.message, values },
          data,
        },
      };
    }),
  );
}

export function notificationPushes(ctx: Context): Record<string, Job> {
  return {
    [NOTIFICATION_PUSH_JOB]: pushJob(
      ctx,
      NOTIFICATION_PUSH_JOB,
      notificationTopic,
      (topic, reader) => writeNotification(ctx, topic, reader),
    ),
  };
}

async function writeNotification(
  ctx: Context,
  { notification_id, message, data, other_id }: NotificationTopic,
  { user_id, language }: PushReader,
): Promise<PushContent | null> {
  if (notification_id !== null && !(await isUnread(ctx.db, user_id, notification_id))) return null;
  const { reminder_id } = data;
  const isReminder = data.kind === 'reminder_due' && reminder_id !== undefined;
  if (isReminder && !(await isReminderDue(ctx.db, user_id, reminder_id))) return null;
  const values = { ...message.values };
  if (other_id !== undefined) {
    const actor = await findActor(ctx, { user_id, other_id, language });
    if (actor === null) return null;
    values['name'] = actor.name;
  }
  const title = { id: message.id, values, ...(message.message && { message: message.message }) };
  return { title, url: pathOf(data), notification_id, ...(isReminder && { reminder_id }) };
}
