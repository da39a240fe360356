import type { Message } from '#contract/conversations.ts';
import { preview } from '../../../lib/preview.ts';

type Previewed = Pick<Message, 'content' | 'sender' | 'sender_name' | 'contact_shares'>;

/** The start of the last message, or who shared how many contacts. */
export function messagePreview(last: Previewed | null, me: number): string {
  if (last === null) return 'No messages yet';
  const count = last.contact_shares.length;
  if (count === 0) return preview(last.content);
  const who = last.sender === me ? 'You' : last.sender_name;
  return `${who} shared ${count === 1 ? 'a contact' : `${count} contacts`}`;
}
