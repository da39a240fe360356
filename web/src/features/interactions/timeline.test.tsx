import { Link } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/interactions.ts';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { anInteraction } from '../../testing/interactions.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { Timeline } from './timeline.tsx';

const grace = aContact({ id: 7 });
const linus = aContact({ id: 8, first_name: 'Linus', last_name: 'Pauling' });
const at = '2025-11-20T09:00:00.000Z';
const created: TimelineEntry = {
  type: 'created',
  id: 7,
  at,
  created: { source: 'import', program: null },
};

const logged = (changes = {}): TimelineEntry => {
  const interaction = anInteraction(changes);
  return { type: 'interaction', id: interaction.id, at: interaction.occurred_at, interaction };
};

beforeEach(() => {
  answer({
    'GET /api/contacts/': () => ({ ...onePage([grace, linus]), count: 2 }),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/contacts/{id}/timeline/': () => onePage([created]),
  });
});

const showTimeline = () =>
  renderRouted(
    <>
      <Link to="/messages">Away</Link>
      <Timeline contact={grace} initialFilter="all" />
    </>,
    aUser(),
  );

async function openTimeline(...entries: TimelineEntry[]) {
  if (entries.length > 0)
    answer({ 'GET /api/contacts/{id}/timeline/': () => onePage([...entries, created]) });
  const { person } = showTimeline();
  await screen.findByText('Imported');
  return person;
}

test('shows each type as text under its day', async () => {
  await openTimeline(
    logged({ contacts: [...anInteraction().contacts, { id: 8, name: 'Linus Pauling' }] }),
    {
      type: 'message',
      id: 1,
      at,
      message: { conversation: 5, sender: 1, sender_name: 'Ada Lovelace', content: 'Hello' },
    },
    {
      type: 'share',
      id: 1,
      at,
      share: {
        direction: 'sent',
        of_this_card: true,
        with_user: 3,
        with_name: 'Mary Shelley',
        contact_name: 'Grace Hopper',
        related_need: 'A compiler',
        status: 'accepted',
      },
    },
    {
      type: 'change',
      id: 1,
      at,
      undoable_until: null,
      change: {
        source: 'dav',
        program: 'Ada’s iPhone',
        fields: [
          { field: 'company_name', before: 'Navy', after: 'US Navy' },
          { field: 'contact_type_id', before: '', after: '99' },
        ],
      },
    },
  );
  const day = within(screen.getByRole('region', { name: 'November 20, 2025' }));
  expect(day.getByText('Spoke of looms')).toBeVisible();
  expect(day.getByRole('link', { name: 'Linus Pauling' })).toHaveAttribute(
    'href',
    '/contacts?id=8&tab=timeline',
  );
  expect(await day.findByRole('link', { name: 'You wrote' })).toHaveAttribute(
    'href',
    '/messages?id=5',
  );
  expect(day.getByText('You shared this contact with Mary Shelley')).toBeVisible();
  expect(day.getByText('For “A compiler”')).toBeVisible();
  expect(day.getByText('Company name and type updated from Ada’s iPhone')).toBeVisible();
  expect(day.getByText('Company name: Navy → US Navy')).toBeVisible();
  expect(await day.findByText('Type added: a deleted type')).toBeVisible();
  expect(day.getAllByText('9:00 AM')).toHaveLength(5);
});

test('filters by type and explains an empty result', async () => {
  const asked: (string | null)[] = [];
  answer({
    'GET /api/contacts/{id}/timeline/': ({ query }) => {
      asked.push(query.get('type'));
      return onePage(query.has('type') ? [] : [created]);
    },
  });
  const person = await openTimeline();
  await person.click(screen.getByRole('radio', { name: 'Messages' }));
  expect(await screen.findByText('No messages with this contact')).toBeVisible();
  expect(asked).toEqual([null, 'message']);
});

test('loads older entries on demand', async () => {
  answer({
    'GET /api/contacts/{id}/timeline/': ({ query }) =>
      query.get('cursor') === 'older'
        ? onePage([logged({ body: 'Long ago' })])
        : { results: [created], next_cursor: 'older' },
  });
  const person = await openTimeline();
  await person.click(screen.getByRole('button', { name: 'Older entries' }));
  expect(await screen.findByText('Long ago')).toBeVisible();
});

test('shows a failure and retries', async () => {
  answer({ 'GET /api/contacts/{id}/timeline/': () => new Rejection({ status: 403 }) });
  const { person } = showTimeline();
  expect(await screen.findByText('Failed to load the timeline')).toBeVisible();
  answer({ 'GET /api/contacts/{id}/timeline/': () => onePage([created]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Imported')).toBeVisible();
});

test('logs a call quickly, also with others', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/contacts/{id}/interactions/': ({ params, body }) => {
      sent.push([params['id'], body]);
      return anInteraction();
    },
  });
  const person = await openTimeline();
  await person.click(screen.getByRole('radio', { name: 'Call' }));
  await person.type(screen.getByLabelText('Notes'), 'Spoke of looms');
  await person.type(screen.getByRole('combobox', { name: 'With' }), 'lin');
  await person.click(await screen.findByRole('option', { name: /Linus/ }));
  const form = within(screen.getByRole('form', { name: 'Log an interaction' }));
  await person.click(form.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('Call logged')).toBeVisible();
  expect(sent).toEqual([['7', { kind: 'call', body: 'Spoke of looms', contact_ids: [8] }]]);
  expect(screen.getByLabelText('Notes')).toHaveValue('');
});

test('shows server errors at their fields', async () => {
  const message = 'Must not be more than a day ahead.';
  answer({
    'POST /api/contacts/{id}/interactions/': () =>
      new Rejection({ status: 400, errors: { occurred_at: [message] } }),
  });
  const person = await openTimeline();
  await person.click(screen.getByRole('radio', { name: 'Call' }));
  const form = within(screen.getByRole('form', { name: 'Log an interaction' }));
  await person.click(form.getByRole('button', { name: 'Log' }));
  expect(await form.findByText(message)).toBeVisible();
  expect(form.getByLabelText('When')).toBeInvalid();
});

test("doesn't send a note without text", async () => {
  const person = await openTimeline();
  await person.click(screen.getByLabelText('Notes'));
  const form = within(screen.getByRole('form', { name: 'Log an interaction' }));
  await person.click(form.getByRole('button', { name: 'Log' }));
  expect(form.getByText('Enter a note.')).toBeVisible();
});

test('asks before leaving unsaved changes', async () => {
  const person = await openTimeline();
  await person.type(screen.getByLabelText('Notes'), 'Spoke');
  await person.click(screen.getByRole('link', { name: 'Away' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('Spoke');
});
