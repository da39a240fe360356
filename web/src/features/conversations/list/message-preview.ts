import type { Message } from '#contract/conversations.ts';
import { preview } from '../../../lib/preview.ts';

type PreviewedMessage = Pick<
  Message,
  'content' | 'sender' | 'sender_name' | 'contact_shares' | 'deleted_at'
>;

/** The start of the last message, or who shared how many contacts. */
export function messagePreview(last: PreviewedMessage | null, me: number): string {
  if (last === null) return 'No messages yet';
  if (last.deleted_at !== null) return 'Message deleted';
  const count = last.contact_shares.length;
  if (count === 0) return preview(last.content);
  const sender = last.sender === me ? 'You' : last.sender_name;
  return `${sender} shared ${count === 1 ? 'a contact' : `${count} contacts`}`;
}
