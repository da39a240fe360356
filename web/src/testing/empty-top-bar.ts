import { answer } from './fake-api.ts';
import { notificationsPage, onePage } from './messages.ts';

/** Mocks responses without notifications, requests or messages for the top bar. */
export function mockEmptyTopBar(): void {
  answer({
    'GET /api/notifications/': () => notificationsPage(),
    'GET /api/connections/pending/': () => onePage([]),
    'GET /api/conversations/': () => onePage([]),
    'GET /api/messages/unread-count/': () => ({ unread_count: 0 }),
  });
}
