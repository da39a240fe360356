import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { anAsk } from '../../testing/asks.ts';
import { aContact, anOverview, withDetails } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConnection, aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const AT = '2026-11-21T09:00:00.000Z';
const phone = (label: string, value: string) => ({ label, value });
const grace = aContact({
  id: 7,
  notes: 'nobody else reads this',
  phones: [phone('work', '+1 555 1'), phone('home', '+1 555 2'), phone('', '+1 555 3')],
});
const linus = aContact({ id: 8, first_name: 'Linus', last_name: 'Pauling' });
const mary = aConnection({ from_user: 2, from_user_name: 'Mary Shelley', status: 'accepted' });
const amir = aConversation({
  participants: [
    { id: 1, name: 'Ada Lovelace', email: null, photo_url: null, avatar_url: null },
    { id: 3, name: 'Amir Aziz', email: null, photo_url: null, avatar_url: null },
  ],
});

beforeEach(() => {
  mockEmptyTopBar();
  answer({
    'GET /api/contacts/': ({ query }) =>
      query.get('q') === 'linus'
        ? { ...onePage([linus]), count: 1 }
        : { ...onePage([grace, linus]), count: 2 },
    'GET /api/contacts/landmarks/': () => ({ count: 2, every: 100, cursors: [], letters: [] }),
    'GET /api/contacts/{id}/': ({ params }) => withDetails(params['id'] === '8' ? linus : grace),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/connections/': () => onePage([mary]),
    'GET /api/asks/': () => onePage([]),
    'GET /api/search/': () => ({
      contacts: [],
      conversations: [],
      messages: [],
      reminders: [],
      connections: [],
    }),
  });
});

/** A server that takes what is shared; what it was sent. */
function takeShares() {
  const sent: Record<string, unknown>[] = [];
  answer({
    'POST /api/contact-shares/multi_share/': ({ body }) => {
      sent.push(body as Record<string, unknown>);
      return { message: aMessage(), shares: [] };
    },
  });
  return sent;
}

async function openDialog() {
  const { person } = await renderApp('/contacts?id=7', aUser());
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Share contact' })) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;
const chooseMary = async ({ person, dialog }: Opened) =>
  person.click(await dialog.findByRole('radio', { name: 'Mary Shelley' }));
const send = ({ person, dialog }: Opened) =>
  person.click(dialog.getByRole('button', { name: /^Share (contact|\d+ contacts)$/ }));

test('shares two contacts for a need by keyboard', async () => {
  const sent = takeShares();
  const opened = await openDialog();
  const { person, dialog } = opened;
  await chooseMary(opened);
  await person.type(dialog.getByRole('combobox', { name: 'Add another contact' }), 'linus');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await person.keyboard('{Enter}');
  // The list stays open, for more of what was found; Escape closes it and takes nothing back.
  expect(screen.getByRole('option', { selected: true })).toBeVisible();
  await person.keyboard('{Escape}');
  await dialog.findByText('Linus Pauling');
  await person.type(dialog.getByLabelText('What do they need?'), 'A chemist');
  await person.click(dialog.getByRole('button', { name: 'Share 2 contacts' }));

  expect(await screen.findByText('2 contacts shared with Mary Shelley')).toBeVisible();
  expect(sent).toEqual([
    {
      to_user: 2,
      contacts: [7, 8],
      related_need: 'A chemist',
      message: '',
      photos: [],
      left_out: [
        { contact_id: 7, updated_at: AT, fields: ['phones.1', 'phones.2'] },
        { contact_id: 8, updated_at: AT, fields: [] },
      ],
    },
  ]);
});

const askOf = (from: number, need: string) =>
  anAsk({ id: from * 10, from_user: { ...anAsk().from_user, id: from }, need });

test('takes the need from an open ask of the recipient', async () => {
  const asks = [askOf(2, 'Someone who tunes pianos'), askOf(3, 'A vet')];
  answer({ 'GET /api/asks/': () => onePage(asks) });
  const sent = takeShares();
  const opened = await openDialog();
  const { person, dialog } = opened;
  await chooseMary(opened);
  await person.click(await dialog.findByRole('button', { name: 'Someone who tunes pianos' }));
  expect(dialog.queryByRole('button', { name: 'A vet' })).toBeNull();
  await send(opened);
  await expect
    .poll(() => sent)
    .toMatchObject([{ related_need: 'Someone who tunes pianos', ask_id: 20 }]);
});

describe('shared fields', () => {
  test('lists shared fields with values and names private ones', async () => {
    const { dialog } = await openDialog();
    const entries = dialog.getAllByRole('checkbox').map((box) => box.closest('label, div'));
    expect(entries).toHaveLength(5);
    for (const name of [/First name Grace/, /Phone \(work\) \+1 555 1/])
      expect(dialog.getByRole('checkbox', { name })).toBeChecked();
    for (const name of [/Phone \(home\)/, /Phone \+1 555 3/])
      expect(dialog.getByRole('checkbox', { name })).not.toBeChecked();
    expect(dialog.getByText('Your notes, tags and how you met are never shared.')).toBeVisible();
    expect(dialog.queryByText('nobody else reads this')).toBeNull();
  });

  test('excludes unchecked entries from a share', async () => {
    const sent = takeShares();
    const opened = await openDialog();
    const { person, dialog } = opened;
    await chooseMary(opened);
    await person.click(dialog.getByRole('checkbox', { name: /555 3/ }));
    expect(dialog.getByText(/first name, last name, 2 of 3 phones/)).toBeVisible();
    await send(opened);
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.['left_out']).toEqual([
      { contact_id: 7, updated_at: AT, fields: ['phones.1'] },
    ]);
  });

  test('includes a photo only if it is checked', async () => {
    const withPhoto = { ...grace, photo_url: '/api/contact-photos/k/' };
    answer({
      'GET /api/contacts/': () => ({ ...onePage([withPhoto]), count: 1 }),
      'GET /api/contacts/{id}/': () => withDetails(withPhoto),
    });
    const sent = takeShares();
    const opened = await openDialog();
    const { person, dialog } = opened;
    await chooseMary(opened);
    const box = dialog.getByRole('checkbox', { name: 'Photo' });
    expect(box).not.toBeChecked();
    await person.click(box);
    expect(dialog.getByText(/3 phones, photo/)).toBeVisible();
    await send(opened);
    await expect.poll(() => sent).toMatchObject([{ photos: [7] }]);
  });

  test('requires shared fields that identify the contact', async () => {
    const sent = takeShares();
    const opened = await openDialog();
    const { person, dialog } = opened;
    await chooseMary(opened);
    for (const box of dialog.getAllByRole('checkbox', { checked: true })) await person.click(box);
    await send(opened);
    expect(
      dialog.getByText('Include at least a name, company, email or phone number.'),
    ).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test('suggests what the profile of the recipient is looking for', async () => {
  const sent = takeShares();
  answer({
    'GET /api/users/{id}/': () => ({
      id: 2,
      first_name: 'Mary',
      last_name: 'Shelley',
      headline: '',
      avatar_url: null,
      email: null,
      looking_for: ['A chemist'],
      who_can_message: 'anyone',
      connection: null,
      mutual_connections: 0,
    }),
  });
  const opened = await openDialog();
  await chooseMary(opened);
  await opened.person.click(await opened.dialog.findByRole('button', { name: 'A chemist' }));
  expect(opened.dialog.getByLabelText('What do they need?')).toHaveValue('A chemist');
  await send(opened);
  await expect.poll(() => sent).toMatchObject([{ related_need: 'A chemist' }]);
});

describe('contacts changed in the meantime', () => {
  const CHANGED = 'This contact was changed meanwhile. Look again at what goes.';

  /** A server where the card has changed; only the new version is accepted. */
  function changeInOtherTab(now: Contact | null) {
    const sent: unknown[] = [];
    answer({
      'POST /api/contact-shares/multi_share/': ({ body }) => {
        const { left_out } = body as { left_out: { updated_at: string }[] };
        if (left_out.some(({ updated_at }) => updated_at === AT)) {
          const gone = { status: 404, detail: 'Contact not found' };
          const get = () => (now ? withDetails(now) : new Rejection(gone));
          answer({ 'GET /api/contacts/{id}/': get });
          return new Rejection(now ? { status: 409, detail: CHANGED } : gone);
        }
        sent.push(left_out);
        return { message: aMessage(), shares: [] };
      },
    });
    return sent;
  }

  test('shows contacts changed in the meantime and requires another confirmation', async () => {
    const updated_at = '2026-11-21T09:05:00.000Z';
    const phones = [phone('', '+1 555 9'), ...grace.phones];
    const sent = changeInOtherTab({ ...grace, phones, updated_at });
    const opened = await openDialog();
    const { person, dialog } = opened;
    await chooseMary(opened);
    await person.click(dialog.getByRole('checkbox', { name: /Phone \(work\)/ }));
    await send(opened);
    expect(await dialog.findByText(CHANGED)).toBeVisible();
    expect(dialog.getByText('Updated')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /555 9/ })).not.toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Phone \(work\)/ })).not.toBeChecked();
    expect(sent).toEqual([]);
    await send(opened);
    const fields = ['phones.0', 'phones.1', 'phones.2', 'phones.3'];
    await expect.poll(() => sent).toEqual([[{ contact_id: 7, updated_at, fields }]]);
  });

  test('shares contacts immediately if only private fields changed in the meantime', async () => {
    const updated_at = '2026-11-21T09:05:00.000Z';
    const sent = changeInOtherTab({ ...grace, notes: 'Other', favorite: true, updated_at });
    const opened = await openDialog();
    await chooseMary(opened);
    await send(opened);
    expect(await screen.findByText('Contact shared with Mary Shelley')).toBeVisible();
    const fields = ['phones.1', 'phones.2'];
    expect(sent).toEqual([[{ contact_id: 7, updated_at, fields }]]);
  });

  test('removes contacts deleted in the meantime, with a message', async () => {
    changeInOtherTab(null);
    const opened = await openDialog();
    await chooseMary(opened);
    await send(opened);
    expect(
      await opened.dialog.findByText('A selected contact was deleted. Review your selection.'),
    ).toBeVisible();
    expect(opened.dialog.queryByRole('list', { name: 'Selected contacts' })).toBeNull();
  });
});

describe('the recipient', () => {
  test('offers connections and conversation partners as recipient', async () => {
    answer({ 'GET /api/conversations/': () => onePage([amir]) });
    const { dialog } = await openDialog();
    await dialog.findByRole('radio', { name: 'Mary Shelley' });
    expect(dialog.getByRole('radio', { name: 'Amir Aziz' })).toBeVisible();
  });

  test('searches recipients past the loaded pages on the server', async () => {
    const zoe = aConnection({ from_user: 9, from_user_name: 'Zoë Quinn', status: 'accepted' });
    const found = {
      contacts: [],
      conversations: [],
      messages: [],
      reminders: [],
      connections: [zoe],
    };
    answer({ 'GET /api/search/': () => found });
    const { person, dialog } = await openDialog();
    await person.type(await dialog.findByRole('searchbox', { name: 'Search people' }), 'zoe');
    expect(await dialog.findByRole('radio', { name: 'Zoë Quinn' })).toBeVisible();
    expect(dialog.queryByRole('radio', { name: 'Mary Shelley' })).toBeNull();
  });

  test('requires a recipient', async () => {
    const sent = takeShares();
    const opened = await openDialog();
    await send(opened);
    expect(opened.dialog.getByText('Choose who to share with.')).toBeVisible();
    await waitFor(() => expect(opened.dialog.getByLabelText('Search people')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('offers recipients after a failed list is retried', async () => {
    let works = false;
    answer({
      'GET /api/connections/': () => (works ? onePage([mary]) : new Rejection({ status: 400 })),
    });
    const { person, dialog } = await openDialog();
    expect(await dialog.findByText('Failed to fetch connections')).toBeVisible();
    works = true;
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('radio', { name: 'Mary Shelley' })).toBeVisible();
  });
});

describe('share errors', () => {
  test('shows share errors and retries with the same key', async () => {
    const keys: (string | null)[] = [];
    answer({
      'POST /api/contact-shares/multi_share/': ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return new Rejection({ status: 403 });
      },
    });
    const opened = await openDialog();
    await chooseMary(opened);
    await send(opened);
    expect(await opened.dialog.findByText('Failed to share contacts')).toBeVisible();
    await send(opened);
    await expect.poll(() => keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('shows the reset time past the daily limit of shares', async () => {
    const detail = 'You have shared 200 contacts within a day. You can share more in 3 hours.';
    answer({
      'POST /api/contact-shares/multi_share/': () => new Rejection({ status: 429, detail }),
    });
    const opened = await openDialog();
    await chooseMary(opened);
    await send(opened);
    expect(await opened.dialog.findByText(detail)).toBeVisible();
  });
});

test('asks before closing with unsaved changes', async () => {
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Message'), 'Look');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('shows an error for more than fifty contacts', async () => {
  const many = Array.from({ length: 51 }, (_, at) => aContact({ id: 100 + at, first_name: 'Kay' }));
  answer({
    'GET /api/contacts/': () => ({ ...onePage(many), count: 51 }),
    'GET /api/contacts/{id}/overview/': () => anOverview(grace),
  });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('combobox', { name: 'Add another contact' }));
  const options = await screen.findAllByRole('option', { name: /Kay/ });
  expect(options).toHaveLength(51);
  for (const option of options.slice(0, 50)) await person.click(option);
  expect(await dialog.findByText('You can share up to 50 contacts at once.')).toBeVisible();
});
