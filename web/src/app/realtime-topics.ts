import type { EventTopic } from '#contract/events.ts';
import type { QueryRoot } from '../lib/query-keys.ts';

/** What must be read again when the server says that a topic changed. */
export const READ_AGAIN: Record<EventTopic, readonly QueryRoot[]> = {
  contacts: ['contacts', 'contact_types'],
  contact_types: ['contact_types', 'contacts'],
  imports: ['imports'],
  conversations: ['conversations'],
  messages: ['conversations'],
  connections: ['connections', 'users', 'contacts'],
  contact_shares: ['contact_shares', 'conversations'],
  notifications: ['notifications'],
  session: ['users', 'security'],
  users: ['users'],
  blocks: ['blocks', 'conversations', 'connections', 'users'],
  security: ['security', 'users'],
};
