import type { MailContent } from '../../infra/mail/mail.ts';
import { shareReceivedText } from './shared-card.ts';

/** Contains no data of the shared contacts: it belongs to third parties. */
export function receivedMail(
  share: { from_name: string; count: number; related_need: string; conversation_id: number },
  public_url: string,
): MailContent {
  return {
    subject: shareReceivedText(share.from_name, share.count),
    paragraphs: [`Each card waits for your answer; ${share.from_name} learns what it is.`],
    facts: share.related_need === '' ? [] : [['Need', share.related_need]],
    action: conversationLink(share.conversation_id, public_url),
    reason: 'You get mails about contacts that are shared with you.',
  };
}

export function answeredMail(
  answer: { by_name: string; status: string; conversation_id: number },
  public_url: string,
): MailContent {
  return {
    subject: `${answer.by_name} ${answer.status} a contact that you shared`,
    paragraphs: ['Which one it is, you see in your conversation.'],
    action: conversationLink(answer.conversation_id, public_url),
    reason: 'You get mails about answers to contacts that you shared.',
  };
}

function conversationLink(conversation_id: number, public_url: string) {
  return { label: 'Open the conversation', url: `${public_url}/messages?id=${conversation_id}` };
}
