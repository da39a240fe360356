import type { EventTopic } from '#contract/events.ts';
import type { QueryRoot } from '../lib/query-keys.ts';

/** What must be read again when the server says that a topic changed. */
export const QUERIES_BY_TOPIC: Record<EventTopic, readonly QueryRoot[]> = {
  contacts: ['contacts', 'contact_types', 'duplicates', 'interactions', 'reminders', 'dashboard'],
  contact_types: ['contact_types', 'contacts', 'reminders', 'dashboard'],
  interactions: ['interactions', 'dashboard'],
  duplicates: ['duplicates', 'dashboard'],
  batches: ['batches'],
  imports: ['imports'],
  conversations: ['conversations', 'dashboard'],
  messages: ['conversations', 'interactions', 'dashboard'],
  connections: ['connections', 'users', 'contacts', 'dashboard'],
  contact_shares: ['contact_shares', 'conversations', 'interactions', 'dashboard'],
  notifications: ['notifications'],
  reminders: ['reminders', 'dashboard'],
  referrals: ['referrals', 'dashboard'],
  dashboard: ['dashboard'],
  session: ['users', 'security', 'dashboard'],
  users: ['users', 'reminders', 'dashboard'],
  blocks: ['blocks', 'conversations', 'connections', 'users', 'dashboard'],
  security: ['security', 'users', 'dashboard'],
};
