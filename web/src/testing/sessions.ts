import type { Session } from '#contract/sessions.ts';
import { answer } from './fake-api.ts';
import { onePage } from './messages.ts';

/** A session on another device. */
export function aSession(changes: Partial<Session> = {}): Session {
  return {
    id: 40,
    created_at: '2026-11-20T09:00:00.000Z',
    last_seen_at: '2026-11-20T09:00:00.000Z',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    device: 'Firefox on Windows',
    current: false,
    ...changes,
  };
}

/** Mocks a server with these sessions. */
export function serveSessions(...sessions: Session[]) {
  let listed = sessions;
  answer({
    'GET /api/sessions/': () => onePage(listed),
    'DELETE /api/sessions/{id}/': ({ params }) => {
      listed = listed.filter(({ id }) => id !== Number(params['id']));
      return undefined;
    },
    'DELETE /api/sessions/': () => {
      listed = listed.filter(({ current }) => current);
      return undefined;
    },
  });
}
