import type { Notification } from '#contract/notifications.ts';

/** Where a notification leads: to the conversation, to whom it is about, to my account's security, or to my network. */
export function placeOf(data: Notification['data']) {
  const { kind, conversation_id, user_id } = data;
  if (kind === 'security') return { to: '/settings', search: { tab: 'security' } } as const;
  if (conversation_id !== undefined)
    return { to: '/messages', search: { id: conversation_id } } as const;
  if (user_id !== undefined) return { to: '/messages', search: { user: user_id } } as const;
  return { to: '/contacts', search: { view: 'network' } } as const;
}
