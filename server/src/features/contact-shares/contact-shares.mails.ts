import { msg } from '@lingui/core/runtime-macro';
import type { MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';
import { shareReceivedText } from './shared-card.ts';

/** Contains no data of the shared contacts: it belongs to third parties. */
export function receivedMail(
  from: MailActor,
  share: { count: number; related_need: string; conversation_id: number },
  public_url: string,
): MailContent {
  const related_need = from.quote(share.related_need);
  return {
    subject: shareReceivedText(from.name, share.count),
    paragraphs: [msg`Accept or decline each contact. ${{ name: from.name }} will see your answer.`],
    facts: related_need === '' ? [] : [[msg`For`, related_need]],
    action: conversationLink(share.conversation_id, public_url),
    reason: msg`You get this email because share emails are on.`,
  };
}

export function answeredMail(
  by: MailActor,
  answer: { status: string; conversation_id: number },
  public_url: string,
): MailContent {
  return {
    subject:
      answer.status === 'accepted'
        ? msg`${{ name: by.name }} accepted a contact you shared`
        : msg`${{ name: by.name }} declined a contact you shared`,
    paragraphs: [msg`See which one in your conversation.`],
    action: conversationLink(answer.conversation_id, public_url),
    reason: msg`You get this email because share response emails are on.`,
  };
}

function conversationLink(conversation_id: number, public_url: string) {
  return { label: msg`Open the conversation`, url: `${public_url}/messages?id=${conversation_id}` };
}
