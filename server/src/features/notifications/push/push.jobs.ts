import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import type { Context } from '../../../context.ts';
import type { Job } from '../../../infra/jobs.ts';
import { translate } from '../../../infra/translations.ts';
import { TEST_PUSH_JOB } from './enqueue-push.ts';
import { notificationPushes } from './notification-push.ts';
import { findDevice } from './send-push.queries.ts';
import { sendPush } from './send-push.ts';

const testPayload = z.object({ subscription_id: z.int() });

/** Pushes of notifications, and tests, which ignore preferences and quiet hours. */
export function ownPushes(ctx: Context): Record<string, Job> {
  return {
    ...notificationPushes(ctx),
    [TEST_PUSH_JOB]: async (payload) => {
      const { subscription_id } = testPayload.parse(payload);
      const device = await findDevice(ctx.db, subscription_id, ctx.clock.now());
      if (device === undefined) return;
      const language = languageOrDefault(device.language);
      await sendPush(ctx, device, {
        tag: 'test',
        title: translate(language, msg`Notifications work on this device`),
        url: '/settings?tab=notifications',
      });
    },
  };
}
