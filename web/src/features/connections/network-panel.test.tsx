import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import { answer, Refusal } from '../../testing/fake-api.ts';
import { aConnection, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { answerQuietly } from '../../testing/quiet-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const suggestion = {
  user: { id: 3, first_name: 'Linus', last_name: 'Pauling', headline: '', avatar_url: null },
  reason: '2 mutual connections',
  mutual_connections: 2,
  contact_id: null,
};

beforeEach(() => {
  answerQuietly();
  answer({
    'GET /api/connections/': () => onePage([]),
    'GET /api/connections/sent/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/suggested-connections/': () => onePage([suggestion]),
  });
});

describe('a list of the network that fails says so', () => {
  test.each([
    ['Connected', 'GET /api/connections/', 'Failed to fetch connections'],
    ['Sent', 'GET /api/connections/sent/', 'Failed to fetch sent connections'],
    ['Received', 'GET /api/connections/received/', 'Failed to fetch received connections'],
    ['Received', 'GET /api/connections/pending/', 'Failed to fetch pending connections'],
    ['Suggested', 'GET /api/suggested-connections/', 'Failed to fetch suggested connections'],
  ] as const)('%s: %s', async (tab, call, sentence) => {
    answer({ [call]: () => new Refusal({ status: 404 }) });
    const { person } = await renderApp('/contacts?view=network', ada);
    await person.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

test('who knows nobody yet sees whom to ask, and why', async () => {
  const request = vi.fn<(asked: { body: unknown }) => Connection>(() =>
    aConnection({ from_user: 1, to_user: 3 }),
  );
  answer({ 'POST /api/connections/': request });
  const { person } = await renderApp('/contacts?view=network', ada);
  expect(await screen.findByText('2 mutual connections')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Connect with Linus Pauling' }));
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ body: { to_user: 3, contact_id: null } }),
    ),
  );
});

test('a request that waits comes first, and Accept answers it', async () => {
  answer({ 'GET /api/connections/pending/': () => onePage([aConnection()]) });
  const accept = vi.fn<() => Connection>(() => {
    answerQuietly();
    return aConnection({ status: 'accepted' });
  });
  answer({ 'POST /api/connections/{id}/accept/': accept });
  const { person } = await renderApp('/contacts?view=network', ada);
  await person.click(await screen.findByRole('button', { name: 'Accept Grace Hopper' }));
  expect(await screen.findByText('No requests')).toBeVisible();
  expect(accept).toHaveBeenCalledOnce();
});

test('a request that I sent can be withdrawn', async () => {
  const sent = aConnection({ from_user: 1, to_user: 2, to_user_name: 'Grace Hopper' });
  answer({ 'GET /api/connections/sent/': () => onePage([sent]) });
  const withdraw = vi.fn<() => undefined>(() => {
    answer({ 'GET /api/connections/sent/': () => onePage([]) });
    return undefined;
  });
  answer({ 'DELETE /api/connections/{id}/': withdraw });
  const { person } = await renderApp('/contacts?view=network', ada);
  await person.click(await screen.findByRole('tab', { name: 'Sent' }));
  await person.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText('No requests sent')).toBeVisible();
});
