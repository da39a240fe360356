import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Interaction } from '#contract/interactions.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { anInteraction } from '../../testing/interactions.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { useRemoveInteraction, EditInteractionDialog } from './interaction-item.tsx';

const call = anInteraction({ contact_ids: [7, 8] });

test('sends only changed fields of an interaction', async () => {
  const sent: unknown[] = [];
  answer({
    'PATCH /api/interactions/{id}/': ({ body }) => {
      sent.push(body);
      return call;
    },
  });
  const onClose = vi.fn<() => void>();
  const before = anInteraction();
  const { person } = renderPart(
    <EditInteractionDialog interaction={before} onClose={onClose} />,
    aUser(),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit interaction' }));
  expect(dialog.getByRole('radio', { name: 'Call' })).toBeChecked();
  expect(dialog.getByLabelText('Notes')).toHaveValue('Spoke of looms');
  await person.click(dialog.getByRole('radio', { name: 'Meeting' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ kind: 'meeting' }]);
});

test("explains that a deleted interaction can't be changed", async () => {
  answer({
    'PATCH /api/interactions/{id}/': () =>
      new Rejection({ status: 404, detail: 'Interaction not found' }),
  });
  const { person } = renderPart(
    <EditInteractionDialog interaction={call} onClose={() => {}} />,
    aUser(),
  );
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Interaction not found')).toBeVisible();
});

function Remove({ interaction }: { interaction: Interaction }) {
  const remove = useRemoveInteraction();
  return (
    <button type="button" onClick={() => remove(interaction)}>
      Remove
    </button>
  );
}

test('restores a deleted interaction', async () => {
  const calls: unknown[] = [];
  answer({
    'DELETE /api/interactions/{id}/': ({ params }) => {
      calls.push(params['id']);
      return undefined;
    },
    'POST /api/contacts/{id}/interactions/': ({ params, body }) => {
      calls.push(params['id'], body);
      return call;
    },
  });
  const { person } = renderPart(<Remove interaction={call} />, aUser());
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  const { kind, body, occurred_at } = call;
  const again = { kind, body, occurred_at, contact_ids: [8] };
  await waitFor(() => expect(calls).toEqual(['50', '7', again]));
});

test('shows that restoring failed', async () => {
  answer({
    'DELETE /api/interactions/{id}/': () => undefined,
    'POST /api/contacts/{id}/interactions/': () => new Rejection({ status: 404 }),
  });
  const { person } = renderPart(<Remove interaction={call} />, aUser());
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to log the interaction')).toBeVisible();
});
