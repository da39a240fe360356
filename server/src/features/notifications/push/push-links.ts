import { NOTIFICATION_SUBJECTS, type Notification } from '#contract/notifications.ts';

type Data = Notification['data'];

/** A later notification with the same tag replaces an earlier one on the device. */
export function tagOf({ kind, ...ids }: Data): string {
  const { reminder_id, introduction_id, ask_id, share_id, connection_id, conversation_id } = ids;
  const id =
    reminder_id ?? introduction_id ?? ask_id ?? share_id ?? connection_id ?? conversation_id;
  return id === undefined ? kind : `${kind}-${id}`;
}

/** The page of a notification, as the app links it (web/src/features/notifications/notification-row.tsx). */
export function pathOf(data: Data): string {
  switch (NOTIFICATION_SUBJECTS[data.kind]) {
    case 'reminders':
      return page('/reminders', { id: data.reminder_id });
    case 'earnings':
      return '/referrals';
    case 'security':
      return page('/settings', { tab: 'security' });
    case 'introductions':
      return introductionPath(data);
    case 'connections':
    case 'shares':
      return conversationPath(data);
  }
}

function introductionPath(data: Data): string {
  const { kind, ask_id, introduction_id: introduction, conversation_id } = data;
  if (kind === 'introduction_connected' && conversation_id !== undefined)
    return conversationPath(data);
  // A closed ask is hidden from those who helped.
  const ask = kind === 'ask_helped' ? undefined : ask_id;
  return page('/contacts', { view: 'introductions', ask, introduction });
}

function conversationPath({ conversation_id: id, user_id: user }: Data): string {
  if (id !== undefined) return page('/messages', { id });
  return user === undefined ? page('/contacts', { view: 'network' }) : page('/messages', { user });
}

function page(path: string, search: Record<string, string | number | undefined>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${value}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}
