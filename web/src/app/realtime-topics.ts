import type { EventTopic } from '#contract/events.ts';
import type { QueryRoot } from '../lib/query-keys.ts';

/** What must be read again when the server says that a topic changed. */
export const READ_AGAIN: Record<EventTopic, readonly QueryRoot[]> = {
  contacts: ['contacts', 'contact_types', 'duplicates', 'interactions'],
  contact_types: ['contact_types', 'contacts'],
  interactions: ['interactions'],
  duplicates: ['duplicates'],
  batches: ['batches'],
  imports: ['imports'],
  conversations: ['conversations'],
  messages: ['conversations', 'interactions'],
  connections: ['connections', 'users', 'contacts'],
  contact_shares: ['contact_shares', 'conversations', 'interactions'],
  notifications: ['notifications'],
  session: ['users', 'security'],
  users: ['users'],
  blocks: ['blocks', 'conversations', 'connections', 'users'],
  security: ['security', 'users'],
};
