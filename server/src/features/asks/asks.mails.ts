import { msg } from '@lingui/core/runtime-macro';
import type { MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

export function askMail(
  from: MailActor,
  ask: { id: number; need: string; place: string },
  public_url: string,
): MailContent {
  const facts: MailContent['facts'] = [];
  const [need, place] = [from.quote(ask.need), from.quote(ask.place)];
  if (need !== '') facts.push([msg`Need`, need]);
  if (place !== '') facts.push([msg`Place`, place]);
  return {
    subject: msg`${{ name: from.name }} asked for your help`,
    paragraphs: [msg`If you know someone who can help, introduce them.`],
    facts,
    advice: msg`If you don’t answer, they won’t be notified.`,
    action: {
      label: msg`View ask`,
      url: `${public_url}/contacts?tab=introductions&ask=${ask.id}`,
    },
    reason: msg`You get this email because emails about asks are on.`,
  };
}
