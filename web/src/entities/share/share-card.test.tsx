import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { MessageShare } from '#contract/conversations.ts';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ShareCards } from './share-card.tsx';

const LINUS = { id: 40, contact_name: 'Linus Pauling', status: 'pending' } as const;
const AT = '2026-11-21T09:00:00.000Z';

/** Grace (2) shared a contact with Ada (1), who reads. */
function aShare(changes: Partial<ContactShare> = {}): ContactShare {
  return {
    id: 40,
    from_user: 2,
    from_user_name: 'Grace Hopper',
    to_user: 1,
    to_user_name: 'Ada Lovelace',
    contact: aContact({ first_name: 'Linus', last_name: 'Pauling', job_title: 'Chemist' }),
    message: '',
    related_need: 'Somebody for the lab',
    message_id: 10,
    status: 'pending',
    created_at: AT,
    responded_at: null,
    accepted_contact_id: null,
    filled: null,
    ...changes,
  };
}

/** The cards of message 10; the server has this share. */
function show(share: MessageShare, details: ContactShare | null, own = false) {
  const asked: (string | null)[] = [];
  answer({
    'GET /api/contact-shares/': ({ query }) => {
      asked.push(query.get('message'));
      return details === null ? new Rejection({ status: 400 }) : onePage([details]);
    },
  });
  const cards = <ShareCards message_id={10} shares={[share]} isOwn={own} />;
  return { ...renderRouted(cards, aUser()), asked };
}

test("shows a shared contact's data and need at any age", async () => {
  const { person, asked } = show(LINUS, aShare());
  expect(await screen.findByText('Somebody for the lab')).toBeVisible();
  expect(screen.getByText('Chemist', { selector: 'p > bdi' })).toBeVisible();
  await person.click(screen.getByText(/^3 details/));
  expect(screen.getByText('Job title')).toBeVisible();
  expect(asked).toEqual(['10']);
});

test('shows which fields an accepted share filled', async () => {
  const filled = ['job_title'];
  const done = { status: 'accepted', responded_at: AT, accepted_contact_id: 9, filled } as const;
  answer({ 'POST /api/contact-shares/{id}/accept/': () => aShare(done) });
  const { person } = show(LINUS, aShare());
  await person.click(await screen.findByRole('button', { name: 'Accept Linus Pauling' }));
  const words = 'Linus Pauling was already in your contacts: added Job title';
  expect(await screen.findByText(words)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open' }));
});

test('links an accepted share to the contact', async () => {
  const share = { ...LINUS, status: 'accepted' } as const;
  show(share, aShare({ status: 'accepted', accepted_contact_id: 9 }));
  expect(await screen.findByText(/Linus Pauling added to your contacts/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open Linus Pauling' });
  expect(link).toHaveAttribute('href', '/contacts?id=9');
});

test("shows one's own share as pending", async () => {
  show(LINUS, aShare({ from_user: 1, to_user: 2 }), true);
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
});

test('withdraws a pending share after a confirmation', async () => {
  const withdrawn = vi.fn<() => undefined>();
  answer({ 'DELETE /api/contact-shares/{id}/': withdrawn });
  const { person } = show(LINUS, aShare({ from_user: 1, to_user: 2 }), true);
  await person.click(await screen.findByRole('button', { name: 'Withdraw Linus Pauling' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/won’t be able to see or accept this contact/)).toBeVisible();
  expect(withdrawn).not.toHaveBeenCalled();
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(withdrawn).toHaveBeenCalledTimes(1);
});

test.each([true, false])('shows a withdrawn share without its card: own %s', async (own) => {
  const blank = aContact({ first_name: '', last_name: '' });
  show({ ...LINUS, contact_name: '', status: 'withdrawn' }, aShare({ contact: blank }), own);
  expect(await screen.findByText('Withdrawn contact')).toBeVisible();
  expect(screen.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/details/)).toBeNull();
});

test('allows an answer if the details fail to load', async () => {
  const { asked } = show(LINUS, null);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Accept Linus Pauling' })).toBeEnabled();
});
