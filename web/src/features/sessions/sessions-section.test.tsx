import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aSession, serveSessions } from '../../testing/sessions.ts';

const HERE = aSession({ id: 1, device: 'Chrome on Linux', current: true });
const PHONE = aSession({ id: 3, device: 'Safari on iOS' });
const OFFICE = aSession({ id: 2 });

beforeEach(mockEmptyTopBar);

const open = () => renderApp('/settings?tab=security', aUser());
const list = () => screen.findByRole('list', { name: 'Sessions' });
const rows = async () => within(await list()).getAllByRole('listitem');

it('shows this device first without a way to end it', async () => {
  serveSessions(PHONE, OFFICE, HERE);
  await open();
  const [first, ...others] = await rows();
  expect(first).toHaveTextContent(/Chrome on Linux.*In use now.*This device/);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(others.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Safari on iOS'),
    expect.stringContaining('203.0.113.7'),
  ]);
});

it('removes a revoked session immediately and keeps the focus', async () => {
  serveSessions(PHONE, HERE);
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Revoke the session on Safari on iOS' }));
  expect(await screen.findByText('Session revoked')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Log out other devices' })).toBeNull();
});

it('treats a missing session as ended', async () => {
  serveSessions(PHONE, HERE);
  answer({
    'DELETE /api/sessions/{id}/': () => {
      serveSessions(HERE);
      return new Rejection({ status: 404, code: 'not_found', detail: 'Session not found' });
    },
  });
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: /^Revoke/ }));
  expect(await screen.findByText('Session revoked')).toBeVisible();
});

it('keeps a session that failed to end and shows the error', async () => {
  serveSessions(PHONE, HERE);
  answer({ 'DELETE /api/sessions/{id}/': () => new Rejection({ status: 500 }) });
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: /^Revoke/ }));
  expect(await screen.findByText('Failed to revoke the session')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});

it('confirms ending all others', async () => {
  serveSessions(PHONE, OFFICE, HERE);
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Log out other devices' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out other devices?' });
  await person.click(within(dialog).getByRole('button', { name: 'Log out other devices' }));
  expect(await screen.findByText('Other devices logged out')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(await rows()).toHaveLength(1);
});

it('loads more on demand', async () => {
  answer({
    'GET /api/sessions/': ({ query }) =>
      query.get('cursor') === 'more'
        ? onePage([OFFICE])
        : { results: [HERE, PHONE], next_cursor: 'more' },
  });
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Show more sessions' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull();
});
