import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { ShareRow } from './contact-shares.queries.ts';

/** A share as one of its two people may see it: what became of it in the receiver's contacts is theirs alone to know. */
export function shareView(
  { conversation_id: _place, contact_name: _name, ...row }: ShareRow,
  user_id: number,
): ContactShare {
  const isReceiver = row.to_user === user_id;
  return {
    ...row,
    contact: row.contact as SharedCard,
    status: row.status as ContactShare['status'],
    accepted_contact_id: isReceiver ? row.accepted_contact_id : null,
    filled: isReceiver ? row.filled : null,
  };
}
