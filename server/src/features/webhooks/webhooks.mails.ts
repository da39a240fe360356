import { msg } from '@lingui/core/runtime-macro';
import type { MailContent } from '../../infra/mail/mail.ts';

/** Only the host is named: the path of a webhook's URL may be a secret. */
export function pausedMail(url: string, public_url: string): MailContent {
  const { host } = new URL(url);
  return {
    subject: msg`Your webhook was paused`,
    paragraphs: [
      msg`The webhook to ${{ host }} didn’t accept events for 24 hours, so it was paused. New events aren’t recorded until you activate it.`,
      msg`When the receiver works again, activate the webhook in Settings. The events that failed are sent again then.`,
    ],
    action: { label: msg`Review webhooks`, url: `${public_url}/settings?tab=devices` },
    reason: msg`You get this email because you created this webhook.`,
  };
}
