import { answer } from './fake-api.ts';
import { notificationsPage, onePage } from './messages.ts';

/** Nothing new for the top bar: no notification, no request, no message. */
export function answerQuietly(): void {
  answer({
    'GET /api/notifications/': () => notificationsPage(),
    'GET /api/connections/pending/': () => onePage([]),
    'GET /api/conversations/': () => onePage([]),
    'GET /api/messages/unread-count/': () => ({ unread_count: 0 }),
  });
}
