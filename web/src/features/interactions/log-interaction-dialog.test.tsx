import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { anInteraction } from '../../testing/interactions.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { LogInteractionDialog, type LogInteractionDialogProps } from './log-interaction-dialog.tsx';

beforeEach(() =>
  answer({ 'GET /api/contacts/': () => ({ ...onePage([aContact({ id: 8 })]), count: 1 }) }),
);

function ClosableDialog({ contacts }: Pick<LogInteractionDialogProps, 'contacts'>) {
  const [open, setOpen] = useState(true);
  return open && <LogInteractionDialog contacts={contacts} onClose={() => setOpen(false)} />;
}

async function openDialog() {
  const contacts = [aContact({ id: 7 }), { id: 9, name: 'Alan Turing' }];
  const { person } = renderPart(<ClosableDialog contacts={contacts} />, aUser());
  const dialog = await screen.findByRole('dialog', { name: 'Log an interaction' });
  return { person, dialog: within(dialog) };
}

test('logs a meeting with the remaining contacts at the given time', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/contacts/{id}/interactions/': ({ params, body }) => {
      sent.push([params['id'], body]);
      return anInteraction({ kind: 'meeting' });
    },
  });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('radio', { name: 'Meeting' }));
  await person.click(dialog.getByRole('button', { name: 'Remove contact Grace Hopper' }));
  expect(dialog.getByLabelText('When')).not.toHaveValue('');
  await person.clear(dialog.getByLabelText('When'));
  await person.type(dialog.getByLabelText('When'), '2026-11-20T09:00');
  await person.click(dialog.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('Meeting logged')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject(['9', { kind: 'meeting', body: '' }]);
});

test('retries with the same key', async () => {
  const keys: (string | null)[] = [];
  answer({
    'POST /api/contacts/{id}/interactions/': ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return new Rejection({ status: 403 });
    },
  });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('button', { name: 'Log' }));
  expect(await dialog.findByText('Failed to log the interaction')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Log' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test('requires a contact', async () => {
  const { person, dialog } = await openDialog();
  for (const name of ['Grace Hopper', 'Alan Turing'])
    await person.click(dialog.getByRole('button', { name: `Remove contact ${name}` }));
  await person.click(dialog.getByRole('button', { name: 'Log' }));
  expect(dialog.getByText('Select at least one contact.')).toBeVisible();
});

test('asks before closing with unsaved changes', async () => {
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Notes'), 'Tea');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('starts with the caret in Notes and logs a call by Enter', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/contacts/{id}/interactions/': ({ body }) => {
      sent.push(body);
      return anInteraction();
    },
  });
  const { person, dialog } = await openDialog();
  await waitFor(() => expect(dialog.getByLabelText('Notes')).toHaveFocus());
  await person.keyboard('Spoke{Shift>}{Enter}{/Shift}of looms{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'call', body: 'Spoke\nof looms' });
});
