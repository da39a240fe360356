import type { TodayItem } from '#contract/dashboard.ts';

export function itemLink(item: TodayItem) {
  const { kind, contact_id, reminder_id, conversation_id, user_id, ask_id, introduction_id } = item;
  if ((kind === 'ask' || kind === 'outcome') && ask_id !== null)
    return { to: '/contacts', search: { view: 'introductions', ask: ask_id } } as const;
  if (kind === 'introduction' && introduction_id !== null)
    return {
      to: '/contacts',
      search: { view: 'introductions', introduction: introduction_id },
    } as const;
  if (contact_id !== null) return { to: '/contacts', search: { id: contact_id } } as const;
  if (reminder_id !== null) return { to: '/reminders', search: { id: reminder_id } } as const;
  if (conversation_id !== null)
    return { to: '/messages', search: { id: conversation_id } } as const;
  if (user_id !== null)
    return { to: '/contacts', search: { view: 'network', person: user_id } } as const;
  return { to: '/contacts', search: { view: 'network', part: 'received' } } as const;
}

/** A link to message the person in Acquaint or by email, or null. */
export function messageLink({ can_message, conversation_id, user_id, email }: TodayItem) {
  if (can_message && conversation_id !== null)
    return { to: '/messages', search: { id: conversation_id } } as const;
  if (can_message && user_id !== null)
    return { to: '/messages', search: { user: user_id } } as const;
  return email === null ? null : `mailto:${encodeURIComponent(email)}`;
}
