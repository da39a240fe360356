import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reminder } from '#contract/reminders.ts';
import { answer } from '../../../testing/fake-api.ts';
import { aUser } from '../../../testing/people.ts';
import { aReminder } from '../../../testing/reminders.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePendingReminderChanges } from '../reminders.api.ts';
import { useReminderActions } from './use-reminder-actions.ts';

const LATER = '2090-11-22T09:00:00.000Z';
const BEFORE = '2090-11-21T09:00:00.000Z';

function Row({ reminder }: { reminder: Reminder }) {
  const actions = useReminderActions();
  const { status } = { ...reminder, ...usePendingReminderChanges().get(reminder.id) };
  return (
    <>
      <p>It is {status}</p>
      <Button onClick={() => actions.complete(reminder)}>Mark as done</Button>
      <Button onClick={() => actions.snooze(reminder, LATER)}>Later</Button>
    </>
  );
}

/** The snooze times the server received. */
function serveSnoozes() {
  const snoozes: unknown[] = [];
  answer({
    'POST /api/reminders/{id}/snooze/': ({ body }) => {
      snoozes.push((body as { until: unknown }).until);
      return aReminder();
    },
  });
  return snoozes;
}

test('undoes a snooze', async () => {
  const snoozes = serveSnoozes();
  const { person } = renderPart(<Row reminder={aReminder({ status: 'due' })} />, aUser());
  await person.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/^Snoozed until Wed, Nov 22, 2090/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(snoozes).toEqual([LATER, null]));
});

test('restores an earlier snooze', async () => {
  const snoozes = serveSnoozes();
  const snoozed = aReminder({ status: 'snoozed', snoozed_until: BEFORE });
  const { person } = renderPart(<Row reminder={snoozed} />, aUser());
  await person.click(screen.getByRole('button', { name: 'Later' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(snoozes).toEqual([LATER, BEFORE]));
});

test('shows the next date of a completed repeating reminder', async () => {
  const { promise, resolve } = Promise.withResolvers<Reminder>();
  answer({ 'POST /api/reminders/{id}/complete/': () => promise });
  const { person } = renderPart(<Row reminder={aReminder()} />, aUser());
  await person.click(screen.getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('It is done')).toBeVisible();
  resolve(aReminder({ due_date: '2090-12-01' }));
  expect(await screen.findByText('Done. Next: Fri, Dec 1, 2090')).toBeVisible();
  expect(await screen.findByText('It is scheduled')).toBeVisible();
});
