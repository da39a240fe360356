import { plural, t } from '@lingui/core/macro';
import type { Message } from '#contract/conversations.ts';
import { preview } from '../../../lib/preview.ts';

type PreviewedMessage = Pick<
  Message,
  'content' | 'sender' | 'sender_name' | 'contact_shares' | 'deleted_at' | 'introduction'
>;

/** The start of the last message, or who shared how many contacts. */
export function messagePreview(last: PreviewedMessage | null, me: number): string {
  if (last === null) return t`No messages yet`;
  if (last.deleted_at !== null) return t`Message deleted`;
  if (last.introduction !== null) {
    const { introducer_name } = last.introduction;
    return t`${introducer_name} introduced you`;
  }
  const count = last.contact_shares.length;
  if (count === 0) return preview(last.content);
  if (last.sender === me)
    return t`${plural(count, { one: 'You shared a contact', other: 'You shared # contacts' })}`;
  const { sender_name: name } = last;
  return t`${plural(count, { one: `${name} shared a contact`, other: `${name} shared # contacts` })}`;
}
