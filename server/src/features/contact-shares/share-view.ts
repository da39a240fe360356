import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { ShareRow } from './contact-shares.queries.ts';

/** A share as one of its two people may see it: which contact came of it is the receiver's alone to know. */
export function shareView(
  { conversation_id: _place, contact_name: _name, ...row }: ShareRow,
  user_id: number,
): ContactShare {
  return {
    ...row,
    contact: row.contact as SharedCard,
    status: row.status as ContactShare['status'],
    accepted_contact_id: row.to_user === user_id ? row.accepted_contact_id : null,
  };
}
