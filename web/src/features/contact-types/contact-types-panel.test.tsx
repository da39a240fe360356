import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ContactType } from '#contract/contact-types.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ContactTypesPanel } from './contact-types-panel.tsx';
import { moveRow } from './contact-types.api.ts';

const TYPE = { color: 'rose', icon: 'house', cadence_days: null, contact_count: 0 };
const family = { ...TYPE, id: 1, name: 'Family', position: 0, cadence_days: 14, contact_count: 3 };
const friend = { ...TYPE, id: 2, name: 'Friend', position: 1 };

let types: ContactType[];
let sent: unknown[];
beforeEach(() => {
  types = [family, friend];
  sent = [];
  answer({
    'GET /api/contact-types/': () => onePage(types),
    'POST /api/contact-types/': ({ body }) => {
      sent.push(body);
      const type = { ...friend, ...(body as Partial<ContactType>), id: 3 };
      types = [...types, type];
      return type;
    },
    'PATCH /api/contact-types/{id}/': ({ params, body }) => {
      sent.push(body);
      const change = body as Partial<ContactType>;
      const id = Number(params['id']);
      types = types.map((type) => (type.id === id ? { ...type, ...change } : type));
      if (change.position !== undefined) types = moveRow(types, id, change.position);
      return types.find((type) => type.id === id) ?? new Rejection({ status: 404 });
    },
    'DELETE /api/contact-types/{id}/': ({ params }) => {
      types = types.filter(({ id }) => id !== Number(params['id']));
      return undefined;
    },
  });
});

const show = () => renderPart(<ContactTypesPanel />, aUser()).person;
const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);

test('shows the number of contacts and cadence per type', async () => {
  show();
  expect(await screen.findByText('3 contacts · keep in touch every 2 weeks')).toBeVisible();
  expect(screen.getByText('0 contacts')).toBeVisible();
});

test('adds a type with appearance and cadence', async () => {
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Add type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add type' }));
  await person.type(dialog.getByLabelText('Name'), 'Neighbour');
  await person.click(dialog.getByRole('radio', { name: 'Teal' }));
  await person.click(dialog.getByRole('radio', { name: 'Handshake' }));
  await person.type(dialog.getByLabelText('Every'), '2');
  await person.selectOptions(dialog.getByLabelText('Unit'), 'months');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('0 contacts · keep in touch every 2 months')).toBeVisible();
  expect(sent).toEqual([{ name: 'Neighbour', color: 'teal', icon: 'handshake', cadence_days: 60 }]);
});

test('shows a taken name at its field', async () => {
  const errors = { name: ['You already have a type with this name.'] };
  answer({ 'PATCH /api/contact-types/{id}/': () => new Rejection({ status: 400, errors }) });
  const person = show();
  await person.click(await screen.findByRole('button', { name: 'Edit Friend' }));
  await person.type(await screen.findByLabelText('Name'), 's{Enter}');
  expect(await screen.findByText('You already have a type with this name.')).toBeVisible();
});

test('reorders types immediately', async () => {
  const person = show();
  await person.click(await screen.findByRole('button', { name: 'Move Friend up' }));
  expect(names()).toEqual(['Friend', 'Family']);
  expect(screen.getByText('Friend is now 1 of 2')).toBeInTheDocument();
  await waitFor(() => expect(sent).toEqual([{ position: 0 }]));
  await person.click(screen.getByRole('button', { name: 'Move Friend up' }));
  expect(sent).toHaveLength(1);
});

test('explains what happens to contacts before deleting a type', async () => {
  const person = show();
  await person.click(await screen.findByRole('button', { name: 'Delete Family' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Family?' }));
  expect(dialog.getByText(/3 contacts will have no type/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Friend']));
});
