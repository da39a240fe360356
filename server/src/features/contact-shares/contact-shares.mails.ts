import type { Mail } from '../../infra/mail/mail.ts';
import type { MailReader } from '../notifications/public.ts';
import { shareReceivedText } from './shared-card.ts';

/** Contains no data of the shared contacts: it belongs to third parties. */
export function receivedMail(
  reader: MailReader,
  share: { from_name: string; count: number; related_need: string; conversation_id: number },
  public_url: string,
): Mail {
  const message = shareReceivedText(share.from_name, share.count);
  return {
    to: reader.email,
    subject: message,
    heading: message,
    paragraphs: [`Each card waits for your answer; ${share.from_name} learns what it is.`],
    facts: share.related_need === '' ? [] : [['Need', share.related_need]],
    action: conversationLink(share.conversation_id, public_url),
    reason: 'You get mails about contacts that are shared with you.',
    unsubscribe_url: reader.unsubscribe_url,
  };
}

export function answeredMail(
  reader: MailReader,
  answer: { by_name: string; status: string; conversation_id: number },
  public_url: string,
): Mail {
  const message = `${answer.by_name} ${answer.status} a contact that you shared`;
  return {
    to: reader.email,
    subject: message,
    heading: message,
    paragraphs: ['Which one it is, you see in your conversation.'],
    action: conversationLink(answer.conversation_id, public_url),
    reason: 'You get mails about answers to contacts that you shared.',
    unsubscribe_url: reader.unsubscribe_url,
  };
}

function conversationLink(conversation_id: number, public_url: string) {
  return { label: 'Open the conversation', url: `${public_url}/messages?id=${conversation_id}` };
}
