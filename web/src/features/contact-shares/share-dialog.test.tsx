import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { answer, Refusal } from '../../testing/fake-api.ts';
import { aConnection, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { answerQuietly } from '../../testing/quiet-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const grace = aContact({ id: 7, notes: 'nobody else reads this' });
const linus = aContact({ id: 8, first_name: 'Linus', last_name: 'Pauling' });
const mary = aConnection({ from_user: 2, from_user_name: 'Mary Shelley', status: 'accepted' });

beforeEach(() => {
  answerQuietly();
  answer({
    'GET /api/contacts/': () => ({ ...onePage([grace, linus]), count: 2 }),
    'GET /api/contacts/{id}/': () => grace,
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/connections/': () => onePage([mary]),
  });
});

async function openDialog() {
  const { person } = await renderApp('/contacts?id=7', aUser());
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Share contact' })) };
}

test('two contacts are shared with a connection, for a need', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/contact-shares/multi_share/': ({ body }) => {
      sent.push(body);
      return { message: aMessage(), shares: [] };
    },
  });
  const { person, dialog } = await openDialog();
  await person.click(await dialog.findByRole('radio', { name: 'Mary Shelley' }));
  await person.type(dialog.getByRole('searchbox', { name: 'Add another contact' }), 'linus');
  await person.click(await dialog.findByRole('button', { name: /Linus Pauling/ }));
  await person.type(dialog.getByLabelText('Related need'), 'A chemist');
  await person.click(dialog.getByRole('button', { name: 'Share 2 contacts' }));

  expect(await screen.findByText('2 contacts shared with Mary Shelley')).toBeVisible();
  expect(sent).toEqual([{ to_user: 2, contacts: [7, 8], related_need: 'A chemist', message: '' }]);
});

test('what never leaves is said, and not among what goes', async () => {
  const { dialog } = await openDialog();
  expect(
    dialog.getByText('Your notes, tags, company notes and how you met never leave.'),
  ).toBeVisible();
  expect(dialog.queryByText('nobody else reads this')).toBeNull();
});

test('without a person nothing is sent', async () => {
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('button', { name: 'Share contact' }));
  expect(dialog.getByText('Choose a person.')).toBeVisible();
});

test('a refusal is told, and trying again is the same deed', async () => {
  const keys: (string | null)[] = [];
  answer({
    'POST /api/contact-shares/multi_share/': ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return new Refusal({ status: 403 });
    },
  });
  const { person, dialog } = await openDialog();
  await person.click(await dialog.findByRole('radio', { name: 'Mary Shelley' }));
  await person.click(dialog.getByRole('button', { name: 'Share contact' }));
  expect(await dialog.findByText('Failed to share contacts')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Share contact' }));
  await expect.poll(() => keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
