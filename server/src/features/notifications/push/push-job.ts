import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { type Language, languageOrDefault } from '#contract/languages.ts';
import type { Context } from '../../../context.ts';
import { DAY_MS, type Timestamp } from '../../../infra/clock.ts';
import type { Job } from '../../../infra/jobs.ts';
import { translate } from '../../../infra/translations.ts';
import { shorten } from '../../../text/shorten.ts';
import { areBlocked } from '../../blocks/public.ts';
import { isExhausted, recordUse } from '../../rate-limits/public.ts';
import { parsePreferences } from '../preferences.ts';
import type { PushTopic } from './enqueue-push.ts';
import { GENERIC_TITLES } from './generic-titles.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import { type Device, type PushMessage, sendPush } from './send-push.ts';
import { findDevice, insertLaterPushJob } from './send-push.queries.ts';

/** The user of the device. */
export interface PushReader {
  user_id: number;
  language: Language;
}

/** What a notification on a device shows. */
export interface PushContent {
  /** Shown if the device shows names and texts. */
  title: MessageDescriptor | string;
  /** Below the title, under the same condition. */
  text?: string;
  /** Shown otherwise, if the event's title isn't enough. */
  generic_title?: MessageDescriptor;
  /** Path of the page that it opens. */
  url: string;
  /** Marked as read when it's opened. */
  notification_id?: number | null;
  /** Has the buttons Done and Snooze. */
  reminder_id?: number | undefined;
}

const deviceField = z.object({ subscription_id: z.int() });

// Prevents flooding a device by repeating requests. Messages have their own limit.
const LIMIT_PER_ACTOR = { name: 'pushes-about', max: 10, window_ms: DAY_MS };

/**
 * The job that sends pushes of one kind to a device; `write` returns null if there is nothing to show anymore. Waits for
 * the end of quiet hours.
 */
export function pushJob<Topic extends PushTopic>(
  ctx: Context,
  job: string,
  schema: z.ZodType<Topic>,
  write: (topic: Topic, reader: PushReader) => Promise<PushContent | null>,
): Job {
  return async (raw) => {
    const topic = schema.parse(raw);
    const { subscription_id } = deviceField.parse(raw);
    const later = (changes: Partial<PushTopic>, at: Timestamp) =>
      insertLaterPushJob(ctx.db, job, { ...topic, ...changes, subscription_id }, at);
    const now = ctx.clock.now();
    const device = await findDevice(ctx.db, subscription_id, now);
    if (device === undefined || !(await isWanted(ctx, device, topic))) return;
    const quiet_until = endOfQuietHours(device, now);
    if (quiet_until !== null) {
      await later({ held: true }, quiet_until);
      return;
    }
    const language = languageOrDefault(device.language);
    const content = await write(topic, { user_id: device.user_id, language });
    if (content === null) return;
    const message = {
      ...shownContent(content, topic, device.show_text, language),
      ...(topic.held && { silent: true }),
    };
    const retry_at = await sendPush(ctx, device, message);
    if (retry_at !== null) await later({}, retry_at);
    else if (isLimited(topic)) await recordUse(ctx, limitOf(device, topic));
  };
}

async function isWanted(ctx: Context, device: Device, topic: PushTopic): Promise<boolean> {
  const { user_id, notification_preferences } = device;
  if (!parsePreferences(notification_preferences)[topic.event].push) return false;
  const { other_id } = topic;
  if (other_id !== undefined && (await areBlocked({ ...ctx, user_id }, other_id))) return false;
  return !isLimited(topic) || !(await isExhausted(ctx, limitOf(device, topic)));
}

function isLimited({ other_id, event }: PushTopic): boolean {
  return other_id !== undefined && event !== 'message';
}

function limitOf({ id }: Device, { other_id }: PushTopic) {
  return { limit: LIMIT_PER_ACTOR, subject: `${id}:${other_id}` };
}

/** Without names and texts unless the device shows them. */
function shownContent(
  content: PushContent,
  { event, tag }: PushTopic,
  show_text: boolean,
  language: Language,
): PushMessage {
  const { title, text, generic_title = GENERIC_TITLES[event], ...links } = content;
  const { url, notification_id, reminder_id } = links;
  const shown_title = show_text ? title : generic_title;
  return {
    tag,
    title: shorten(
      typeof shown_title === 'string' ? shown_title : translate(language, shown_title),
    ),
    ...(show_text && text !== undefined && { body: shorten(text) }),
    url,
    ...(notification_id && { notification_id }),
    ...(reminder_id !== undefined && { reminder_id, actions: reminderActions(language) }),
  };
}

function reminderActions(language: Language) {
  return [
    { action: 'done', title: translate(language, msg`Done`) },
    { action: 'snooze', title: translate(language, msg`Snooze 1 hour`) },
  ];
}
