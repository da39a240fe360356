import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reminder } from '#contract/reminders.ts';
import { aContact, aContactReference } from '../../../testing/contacts.ts';
import { answer } from '../../../testing/fake-api.ts';
import { onePage } from '../../../testing/messages.ts';
import { aUser } from '../../../testing/people.ts';
import { aReminder } from '../../../testing/reminders.ts';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { BirthdayReminder } from './birthday-reminder.tsx';
import { ContactReminders } from './contact-reminders.tsx';
import { FollowUpSheet } from '../form/follow-up-sheet.tsx';

/** Mocks a server with these reminders that stores new ones. */
function serveReminders(...reminders: Reminder[]) {
  const sent: unknown[] = [];
  answer({
    'GET /api/reminders/': ({ query }) => onePage(query.get('status') === 'open' ? reminders : []),
    'POST /api/reminders/': ({ body }) => {
      sent.push(body);
      const made = aReminder({ id: 70, ...(body as Partial<Reminder>) });
      reminders.push(made);
      return made;
    },
    'DELETE /api/reminders/{id}/': ({ params }) => {
      sent.push(`deleted ${params['id']}`);
      return undefined;
    },
  });
  return sent;
}

test('offers a reminder for a contact without any', async () => {
  serveReminders();
  const { person } = renderRouted(<ContactReminders contact={aContact()} />, aUser());
  expect(await screen.findByText('No reminders yet')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'New reminder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New reminder' }));
  expect(dialog.getByRole('button', { name: 'Remove contact Grace Hopper' })).toBeVisible();
  await person.type(dialog.getByLabelText('Title'), 'Tea');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('checkbox', { name: 'Mark Tea as done' })).toBeVisible();
});

test("doesn't repeat the contact's name", async () => {
  const contacts = [aContactReference(7, 'Grace Hopper'), aContactReference(8, 'Alan Turing')];
  serveReminders(aReminder({ title: 'Tea', contacts }));
  renderRouted(<ContactReminders contact={aContact()} />, aUser());
  expect(await screen.findByRole('link', { name: 'Alan Turing' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Grace Hopper' })).toBeNull();
});

test('offers a birthday reminder and then shows it', async () => {
  const sent = serveReminders();
  const contact = aContact({ birthday: '1906-12-09' });
  const { person } = renderRouted(<BirthdayReminder contact={contact} />, aUser());
  await person.click(await screen.findByRole('button', { name: 'Remind me about this birthday' }));
  expect(await screen.findByRole('button', { name: /^Reminder set for / })).toBeVisible();
  expect(sent).toEqual([{ kind: 'birthday', contact_ids: [7] }]);
});

test('creates a follow-up for next week with Undo', async () => {
  const sent = serveReminders();
  const { person } = renderRouted(<FollowUpSheet message_id={3} onClose={() => {}} />, aUser());
  await person.click(await screen.findByRole('button', { name: /^Next week/ }));
  expect(await screen.findByText(/^Reminder set for /)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ kind: 'follow_up', message_id: 3 })]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toContain('deleted 70'));
});

test('creates a follow-up on another day without a title', async () => {
  const sent = serveReminders();
  const { person } = renderRouted(<FollowUpSheet message_id={3} onClose={() => {}} />, aUser());
  await person.click(await screen.findByRole('button', { name: 'Pick a date…' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'follow_up', message_id: 3 });
  expect(sent[0]).not.toHaveProperty('title');
  expect(sent[0]).not.toHaveProperty('contact_ids');
});
