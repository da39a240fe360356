import type { ContactShare } from '#contract/contact-shares.ts';
import { aContact } from './contacts.ts';

/** A contact that Grace (2) shared with Ada (1) an hour ago. */
export function aShare(changes: Partial<ContactShare> = {}): ContactShare {
  return {
    id: 40,
    from_user: 2,
    from_user_name: 'Grace Hopper',
    to_user: 1,
    to_user_name: 'Ada Lovelace',
    contact: aContact({ first_name: 'Linus', last_name: 'Pauling', email: 'linus@x.example' }),
    message: '',
    related_need: 'A chemist',
    message_id: 10,
    status: 'pending',
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
    responded_at: null,
    accepted_contact_id: null,
    filled: null,
    ...changes,
  };
}
