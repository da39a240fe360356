import { msg, plural } from '@lingui/core/runtime-macro';
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
    subject: msg`${plural({ count }, { one: 'A message', other: '# messages' })} from ${{ name: sender.name }}`,
    paragraphs: [
      msg`${{ name: sender.name }} sent you a message. We won’t email you about this conversation again until you read it.`,
    ],
    action: { label: msg`Read and reply`, url: `${public_url}/messages?id=${conversation_id}` },
    reason: msg`You get this email because unread message emails are on.`,
  };
}
