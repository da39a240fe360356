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
      `${sender.name} sent you a message. We won’t email you about this conversation again until you read it.`,
    ],
    action: { label: 'Read and reply', url: `${public_url}/messages?id=${conversation_id}` },
    reason: 'You get this email because unread message emails are on.',
  };
}
