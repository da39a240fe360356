import type { Notification } from '#contract/notifications.ts';

/** Where a notification leads: to the conversation, to whom it is about, or to my network. */
export function placeOf(data: Notification['data']) {
  const { conversation_id, user_id } = data;
  if (conversation_id !== undefined)
    return { to: '/messages', search: { id: conversation_id } } as const;
  if (user_id !== undefined) return { to: '/messages', search: { user: user_id } } as const;
  return { to: '/contacts', search: { view: 'network' } } as const;
}
