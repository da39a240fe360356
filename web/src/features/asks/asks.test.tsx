import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Ask } from '#contract/asks.ts';
import { anAsk, anIntroduction } from '../../testing/asks.ts';
import { aContact, withDetails } from '../../testing/contacts.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { layOut } from '../../testing/lay-out.ts';
import { aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';

const paula = aContact({
  id: 7,
  first_name: 'Paula',
  last_name: 'Becker',
  job_title: 'Lawyer',
  emails: [{ label: '', value: 'paula@becker.example' }],
});
const MATCH = {
  contact: {
    id: 7,
    name: 'Paula Becker',
    photo_url: null,
    avatar_url: null,
    job_title: 'Lawyer',
    company_name: '',
  },
  reasons: [{ field: 'job_title' as const, word: 'Lawyer' }],
};
const CLIENT = {
  id: 3,
  name: 'Client',
  color: 'violet',
  icon: 'users',
  cadence_days: null,
  position: 0,
  contact_count: 1,
} as const;

let received: Ask[];
let own: Ask[];
beforeEach(() => {
  mockEmptyTopBar();
  received = [anAsk()];
  own = [];
  answer({
    'GET /api/asks/': ({ query }) =>
      onePage(
        (query.get('box') === 'mine' ? own : received).filter(
          ({ state }) => (state === 'open') === (query.get('state') === 'open'),
        ),
      ),
    'GET /api/asks/{id}/': () => received[0] ?? own[0] ?? new Rejection({ status: 404 }),
    'GET /api/asks/{id}/matches/': () => ({ results: [MATCH] }),
    'GET /api/introductions/': () => onePage([]),
    'GET /api/contact-shares/': () => onePage([]),
    'GET /api/connections/': () => onePage([]),
    'GET /api/contacts/{id}/': () => withDetails(paula),
    'GET /api/contact-types/': () => onePage([CLIENT]),
    'GET /api/contact-tags/': () => onePage([]),
  });
});

const TAB = '/contacts?view=introductions';
const openDialog = (name: string) => screen.findByRole('dialog', { name });

test('asks a matching person first', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/introductions/': ({ body }) => {
      sent.push(body);
      return anIntroduction();
    },
  });
  const { person } = await renderApp(TAB, aUser());
  await person.click(await screen.findByRole('link', { name: 'A tax lawyer' }));
  const dialog = within(await openDialog('A tax lawyer'));
  await person.click(await dialog.findByRole('button', { name: /^Paula Becker/ }));
  expect(
    await dialog.findByText(
      'Paula Becker is asked first, by email. Grace Hopper only finds out if Paula Becker accepts.',
    ),
  ).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Ask them first' }));
  expect(await dialog.findByText(/^Paula Becker was asked/)).toBeVisible();
  expect(sent).toEqual([
    {
      to_user: 2,
      contact_id: 7,
      ask_id: 8,
      note: '',
      include: ['first_name', 'last_name', 'emails.0', 'job_title'],
    },
  ]);
});

test('shares the card for the ask, and says that the person isn’t asked', async () => {
  const sent: { ask_id?: number; related_need?: string }[] = [];
  answer({
    'POST /api/contact-shares/multi_share/': ({ body }) => {
      sent.push(body as (typeof sent)[number]);
      return { message: aMessage(), shares: [] };
    },
  });
  const { person } = await renderApp(`${TAB}&ask=8`, aUser());
  const ask = within(await openDialog('A tax lawyer'));
  await person.click(await ask.findByRole('button', { name: /^Paula Becker/ }));
  await person.click(await ask.findByRole('button', { name: 'Share the card now' }));
  const share = within(await openDialog('Share contact'));
  expect(share.getByText(/aren’t asked/)).toBeVisible();
  await person.click(share.getByRole('button', { name: 'Share contact' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ ask_id: 8, related_need: 'A tax lawyer' }));
});

test('says that an ask has ended', async () => {
  received = [];
  await renderApp(`${TAB}&ask=8`, aUser());
  expect(await screen.findByText('This ask is closed')).toBeVisible();
});

test('mutes the asker with undo', async () => {
  const calls: string[] = [];
  answer({
    'POST /api/asks/mute/': () => {
      calls.push('mute');
      received = [];
      return undefined;
    },
    'DELETE /api/asks/mutes/{user_id}/': () => {
      calls.push('unmute');
      received = [anAsk()];
      return undefined;
    },
  });
  layOut();
  const { person } = await renderApp(TAB, aUser());
  await screen.findByRole('link', { name: 'A tax lawyer' });
  await press(person, /^More actions for “A tax/, /^Mute asks from/);
  expect(await screen.findByText('Asks from Grace Hopper muted')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'A tax lawyer' })).toBeVisible();
  expect(calls).toEqual(['mute', 'unmute']);
});

test('shows errors of a new ask at their fields', async () => {
  answer({
    'POST /api/asks/': () =>
      new Rejection({ status: 400, errors: { expires_on: ['Choose an earlier day.'] } }),
  });
  const { person } = await renderApp(TAB, aUser());
  await person.click(await screen.findByRole('button', { name: 'New ask' }));
  const dialog = within(await openDialog('New ask'));
  await person.click(dialog.getByLabelText('People I choose'));
  await person.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Say what you need.')).toBeVisible();
  expect(dialog.getByText('Choose at least one person.')).toBeVisible();
  await person.click(dialog.getByLabelText('By tag or type'));
  await person.click(await dialog.findByRole('button', { name: 'Client' }));
  await person.type(dialog.getByLabelText('What do you need?'), 'A boat');
  await person.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Choose an earlier day.')).toBeVisible();
});

test('closes an ask and thanks those who answered', async () => {
  const sent: unknown[] = [];
  const grace = { id: 2, name: 'Grace Hopper', photo_url: null, avatar_url: null };
  own = [
    anAsk({
      from_user: { ...anAsk().from_user, id: 1 },
      audience: 'connections',
      answers: [
        {
          kind: 'introduction',
          id: 9,
          user: grace,
          name: 'Paula Becker',
          state: 'connected',
          conversation_id: null,
          created_at: '2026-11-21T09:00:00.000Z',
        },
      ],
    }),
  ];
  received = [];
  answer({
    'POST /api/asks/{id}/close/': ({ body }) => {
      sent.push(body);
      return own[0]!;
    },
  });
  const { person } = await renderApp(`${TAB}&ask=8&outcome=helped`, aUser());
  const dialog = within(await openDialog('Close ask'));
  expect(dialog.getByText('Grace Hopper')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Close ask' }));
  await waitFor(() => expect(sent).toEqual([{ outcome: 'helped', helped_by: [2] }]));
  expect(await screen.findByText('Grace Hopper introduced Paula Becker')).toBeVisible();
});
