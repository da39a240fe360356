import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { anIntroduction } from '../../testing/asks.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { layOut } from '../../testing/lay-out.ts';
import { aConnection, aNotification, notificationsPage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aShare } from '../../testing/shares.ts';

const ada = aUser();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const HOUR = 60;
const DAY = 24 * HOUR;

beforeEach(mockEmptyTopBar);

/** Mocks a server with these notifications that marks them as read. */
function answerWith(known: Notification[]) {
  let rows = known;
  let read_at: string | null = null;
  answer({
    'GET /api/notifications/': ({ query }) => {
      const filter = query.get('filter');
      const shown = rows.filter(({ read }) => filter !== 'unread' || !read);
      return { ...notificationsPage(shown, read_at), unread_count: unread() };
    },
    'POST /api/notifications/mark_all_read/': () => {
      rows = rows.map((row) => ({ ...row, read: true }));
      read_at = ago(0);
      return undefined;
    },
    'POST /api/notifications/{id}/mark_read/': ({ params }) => {
      rows = rows.map((row) => (row.id === Number(params['id']) ? { ...row, read: true } : row));
      return undefined;
    },
  });
  const unread = () => rows.filter(({ read }) => !read).length;
}

/** Opens the popover as a press on the button would, because jsdom doesn't support popovers. */
async function openBell() {
  layOut();
  const { person } = await renderApp('/dashboard', ada);
  const popover = document.querySelector('[popover][aria-label="Notifications"]')!;
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  popover.removeAttribute('popover');
  return { person, panel: within(popover as HTMLElement) };
}

describe('the bell', () => {
  test('shows at most 99+', async () => {
    answer({
      'GET /api/notifications/': () => ({ ...notificationsPage(), unread_count: 99 }),
      'GET /api/connections/pending/': () => onePage([aConnection()]),
    });
    await renderApp('/dashboard', ada);
    expect(await screen.findByRole('button', { name: 'Notifications 99+ unread' })).toBeVisible();
  });

  test('shows the newest eight items with short times', async () => {
    answerWith(
      [5, HOUR * 3, DAY * 8].map((minutes, id) =>
        aNotification({ id: id + 1, message: `Event ${id}`, time: ago(minutes) }),
      ),
    );
    const pending = Array.from({ length: 9 }, (_, id) =>
      aConnection({ id: id + 1, from_user_name: `Asking ${id}`, created_at: ago(DAY * 7.5 + id) }),
    );
    answer({ 'GET /api/connections/pending/': () => onePage(pending) });
    const { panel } = await openBell();
    expect(await panel.findByRole('link', { name: /Event 0 5m ago/ })).toBeVisible();
    expect(panel.getByRole('link', { name: /Event 1 3h ago/ })).toBeVisible();
    expect(panel.getAllByRole('listitem')).toHaveLength(8);
    expect(panel.queryByText(/Event 2/)).toBeNull();
    expect(panel.getByRole('link', { name: 'See all notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  test('marks unread items for screen readers', async () => {
    answerWith([aNotification({ id: 2 }), aNotification({ id: 1, message: 'Seen', read: true })]);
    const { panel } = await openBell();
    const [unread, read] = await panel.findAllByRole('listitem');
    expect(unread).toHaveTextContent(/^Unread/);
    expect(read).not.toHaveTextContent('Unread');
  });

  test('answers a request and keeps the focus', async () => {
    const asked: string[] = [];
    answer({
      'GET /api/connections/pending/': () => onePage([aConnection()]),
      'POST /api/connections/{id}/accept/': ({ params }) => {
        asked.push(params['id'] ?? '');
        answer({ 'GET /api/connections/pending/': () => onePage([]) });
        return aConnection({ status: 'accepted' });
      },
    });
    const { person, panel } = await openBell();
    await person.click(await panel.findByRole('button', { name: 'Accept Grace Hopper' }));
    expect(await panel.findByText('No notifications yet')).toBeVisible();
    expect(asked).toEqual(['20']);
    await waitFor(() =>
      expect(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus(),
    );
  });

  test('accepts an introduction that waits for an answer', async () => {
    const introduction = anIntroduction({
      introducer: { ...anIntroduction().introducer, id: 3, name: 'Mina Farouk' },
      to_user: { ...anIntroduction().to_user, id: null, name: 'Grace H.' },
      can_answer: true,
    });
    const { id } = introduction;
    const message = 'Mina Farouk wants to introduce you to someone';
    let waiting = [introduction];
    answer({
      'GET /api/introductions/': ({ query }) =>
        onePage(query.get('box') === 'to_answer' ? waiting : []),
      'POST /api/introductions/{id}/accept/': () => {
        waiting = [];
        return { ...introduction, state: 'accepted', can_answer: false };
      },
    });
    answerWith([
      aNotification({ message, data: { kind: 'introduction_asked', introduction_id: id } }),
    ]);
    const { person, panel } = await openBell();
    const accept = await panel.findByRole('button', { name: /^Accept/ });
    expect(panel.getByText(/^Grace H. doesn’t know about this yet/)).toBeVisible();
    await person.click(accept);
    await waitFor(() => expect(panel.getByRole('link', { name: /Mina Farouk/ })).toHaveFocus());
    expect(panel.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull();
    expect(await screen.findByText('Accepted. The other person is asked now.')).toBeVisible();
  });

  test('declines a shared contact, and offers nothing for one that was answered', async () => {
    let pending = [aShare({ id: 4 })];
    const declined: string[] = [];
    answer({
      'GET /api/contact-shares/': ({ query }) =>
        onePage(query.get('type') === 'pending' ? pending : []),
      'POST /api/contact-shares/{id}/decline/': ({ params }) => {
        declined.push(params['id'] ?? '');
        pending = [];
        return aShare({ id: 4, status: 'declined' });
      },
    });
    answerWith([
      aNotification({ id: 2, data: { kind: 'share_received', share_id: 4 } }),
      aNotification({ id: 1, data: { kind: 'share_received', share_id: 3 } }),
    ]);
    const { person, panel } = await openBell();
    await person.click(await panel.findByRole('button', { name: /^Decline/ }));
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Decline/ })).toBeNull());
    expect(declined).toEqual(['4']);
  });

  test('shows a failure and retries', async () => {
    answer({ 'GET /api/notifications/': () => new Rejection({ status: 404 }) });
    const { person, panel } = await openBell();
    expect(await panel.findByText('Failed to fetch notifications')).toBeVisible();
    answerWith([aNotification()]);
    await person.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Grace Hopper shared a contact with you')).toBeVisible();
  });
});
