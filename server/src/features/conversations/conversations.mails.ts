import type { MailContent } from '../../infra/mail/mail.ts';
import type { MailActor } from '../notifications/public.ts';

/** The message text isn't emailed. */
export function unreadMail(
  sender: MailActor,
  unread: { count: number; conversation_id: number },
  public_url: string,
): MailContent {
  const { count, conversation_id } = unread;
  return {
    subject: `${count === 1 ? 'A message' : `${count} messages`} from ${sender.name}`,
    paragraphs: [
      `${sender.name} wrote to you, and you have not read it yet. You get no other mail about this conversation until you do.`,
    ],
    action: { label: 'Read and answer', url: `${public_url}/messages?id=${conversation_id}` },
    reason: 'You get mails about messages that you have not read for a while.',
  };
}
