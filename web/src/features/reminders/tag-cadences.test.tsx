import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TagCadence } from '#contract/tag-cadences.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TagCadencesSection } from './keep-in-touch/tag-cadences-section.tsx';

/** Mocks a server that stores the cadences of tags. */
function serveCadences(...cadences: TagCadence[]) {
  const cadences_by_tag = new Map(cadences.map(({ tag, cadence_days }) => [tag, cadence_days]));
  answer({
    'GET /api/contact-tags/': () => onePage([{ name: 'choir', contact_count: 3, color: null }]),
    'GET /api/tag-cadences/': () =>
      onePage([...cadences_by_tag].map(([tag, cadence_days]) => ({ tag, cadence_days }))),
    'POST /api/tag-cadences/': ({ body }) => {
      const { tag, cadence_days } = body as { tag: string; cadence_days: number | null };
      if (cadence_days === null) cadences_by_tag.delete(tag);
      else cadences_by_tag.set(tag, cadence_days);
      return undefined;
    },
  });
  return cadences_by_tag;
}

test('sets the cadence of a tag', async () => {
  const stored = serveCadences();
  const { person } = renderPart(<TagCadencesSection />, aUser());
  expect(await screen.findByText('No tag schedules yet')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tag' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose a tag.')).toBeVisible();
  await person.type(dialog.getByLabelText('Tag'), 'choir');
  await person.clear(dialog.getByLabelText('Every'));
  await person.type(dialog.getByLabelText('Every'), '2');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Keep in touch every 2 months')).toBeVisible();
  expect(stored.get('choir')).toBe(60);
});

test("removes a tag's cadence and undoes it", async () => {
  const stored = serveCadences({ tag: 'choir', cadence_days: 30 });
  const { person } = renderPart(<TagCadencesSection />, aUser());
  await person.click(await screen.findByRole('button', { name: 'Remove choir' }));
  expect(await screen.findByText('No tag schedules yet')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored.get('choir')).toBe(30));
  expect(await screen.findByText('Keep in touch every month')).toBeVisible();
});

test('retries a failed list', async () => {
  answer({ 'GET /api/tag-cadences/': () => new Rejection({ status: 403 }) });
  const { person } = renderPart(<TagCadencesSection />, aUser());
  expect(await screen.findByText('Failed to load tags')).toBeVisible();
  serveCadences({ tag: 'choir', cadence_days: 30 });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('choir', { selector: 'bdi' })).toBeVisible();
});
