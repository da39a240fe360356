import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContactShare } from '#contract/contact-shares.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { aShare } from '../../testing/shares.ts';
import { SharesList } from './shares-list.tsx';

const AT = new Date(Date.now() - 3_600_000).toISOString();

const mine = { from_user: 1, from_user_name: 'Ada Lovelace', to_user: 2 };
const given = aShare({ ...mine, to_user_name: 'Grace Hopper', id: 41 });

/** What the server has of each side. */
function shares(received: ContactShare[], sent: ContactShare[] = []) {
  answer({
    'GET /api/contact-shares/': ({ query }) =>
      onePage(query.get('type') === 'sent' ? sent : received),
  });
}

const show = () => renderRouted(<SharesList />, aUser());

beforeEach(() => shares([aShare()], [given]));

describe('a received share', () => {
  test('shows sender, need and all entries', async () => {
    const { person } = show();
    const list = within(await screen.findByRole('list', { name: 'Contacts shared with you' }));
    expect(list.getByText('Linus Pauling', { selector: 'bdi' })).toBeVisible();
    expect(list.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(list.getByText('A chemist')).toBeVisible();
    expect(list.getByText('1 hour ago')).toBeVisible();
    await person.click(list.getByText(/^2 details/));
    expect(list.getByText('Last name')).toBeVisible();
  });

  test.each([
    [null, 'Linus Pauling added to your contacts'],
    [[], 'Linus Pauling was already in your contacts: nothing new to add'],
    [
      ['phones', 'job_title'],
      'Linus Pauling was already in your contacts: added Phone and Job title',
    ],
  ])('accepts a received share and shows filled fields: %j', async (filled, words) => {
    const answered = {
      status: 'accepted',
      responded_at: AT,
      accepted_contact_id: 9,
      filled,
    } as const;
    answer({
      'POST /api/contact-shares/{id}/accept/': () => {
        shares([aShare(answered)]);
        return aShare(answered);
      },
    });
    const { person, router } = show();
    await person.click(await screen.findByRole('button', { name: 'Accept Linus Pauling' }));
    const toast = await screen.findByText(words);
    expect(toast).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Contacts shared with you' }));
    expect(await list.findByText(`${words}.`, { exact: false })).toBeVisible();
    expect(list.getByRole('link', { name: 'Open Linus Pauling' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Open' }));
    await expect.poll(() => router.state.location.search).toEqual({ id: 9 });
  });

  test('declines a received share', async () => {
    const answered = { status: 'declined', responded_at: AT } as const;
    answer({
      'POST /api/contact-shares/{id}/decline/': () => {
        shares([aShare(answered)]);
        return aShare(answered);
      },
    });
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Decline Linus Pauling' }));
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  });

  test('shows the status of a received share if answered elsewhere', async () => {
    const detail = 'This shared contact was already accepted or declined.';
    answer({
      'POST /api/contact-shares/{id}/accept/': () => {
        shares([aShare({ status: 'declined', responded_at: AT })]);
        return new Rejection({ status: 409, detail });
      },
    });
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Accept Linus Pauling' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByText('Declined')).toBeVisible();
  });
});

test('updates the status of sent shares live', async () => {
  const { person, queries } = show();
  await person.click(await screen.findByRole('radio', { name: 'Sent' }));
  const list = within(await screen.findByRole('list', { name: 'Contacts you shared' }));
  expect(list.getByText('Pending')).toBeVisible();
  expect(list.queryByRole('button', { name: /Accept/ })).toBeNull();
  shares([], [{ ...given, status: 'accepted', responded_at: AT }]);
  // What the event stream does when the server says that a share has changed.
  await queries.invalidateQueries({ queryKey: ['contact_shares'] });
  expect(await list.findByText('Accepted')).toBeVisible();
});

test('starts with sent shares if nothing was received', async () => {
  shares([], [given]);
  const { person } = show();
  expect(await screen.findByRole('list', { name: 'Contacts you shared' })).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Received' }));
  expect(await screen.findByText('Nothing shared with you yet')).toBeVisible();
});

test('explains sharing without any shares', async () => {
  shares([]);
  show();
  expect(await screen.findByText('Nothing shared yet')).toBeVisible();
});

test('retries a failed list of shares', async () => {
  answer({ 'GET /api/contact-shares/': () => new Rejection({ status: 400 }) });
  const { person } = show();
  expect(await screen.findByText('Failed to load shared contacts')).toBeVisible();
  shares([aShare()]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Contacts shared with you' })).toBeVisible();
});

test('loads older shares on demand', async () => {
  answer({
    'GET /api/contact-shares/': ({ query }) =>
      query.get('cursor')
        ? onePage([aShare({ id: 39, related_need: 'A poet' })])
        : { results: [aShare()], next_cursor: 'older' },
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('A poet')).toBeVisible();
});
