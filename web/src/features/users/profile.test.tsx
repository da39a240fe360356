import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { MeChange, User } from '#contract/users.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { applyMeChange } from './users.api.ts';

const ada = aUser({
  headline: 'Analyst',
  city: 'London',
  job_title: 'Countess',
  can_help_with: ['analysis'],
  field_visibility: { job_title: 'public' },
});

let sent: MeChange[];
function answerKeeping(me: User): void {
  sent = [];
  answer({
    'PATCH /api/me/': ({ body }) => {
      sent.push(body as MeChange);
      return applyMeChange(me, body as MeChange);
    },
  });
}

beforeEach(() => {
  mockEmptyTopBar();
  answerKeeping(ada);
});

test('saves changes with their visibility', async () => {
  const { person } = await renderApp('/profile', ada);
  const headline = await screen.findByLabelText('Headline');
  await person.clear(headline);
  await person.type(headline, 'First programmer');
  await person.selectOptions(screen.getByLabelText('Who sees City'), 'Anyone');
  await person.type(screen.getByLabelText('I can help with'), 'engines, of any kind{Enter}');
  await person.type(screen.getByLabelText('Day'), '10');
  await person.selectOptions(screen.getByLabelText('Month'), 'December');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(sent).toEqual([
    {
      headline: 'First programmer',
      birthday: '--12-10',
      can_help_with: ['analysis', 'engines, of any kind'],
      field_visibility: { city: 'public' },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('shows server errors at their fields', async () => {
  const errors = { website: ['Must be at most 300 characters.'] };
  answer({ 'PATCH /api/me/': () => new Rejection({ status: 400, errors }) });
  const { person } = await renderApp('/profile', ada);
  await person.type(await screen.findByLabelText('Website'), 'x');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be at most 300 characters.')).toBeVisible();
  expect(screen.getByLabelText('Website')).toHaveFocus();
  expect(screen.getByLabelText('Website')).toHaveValue('x');
});

test('asks about unsaved changes and keeps them during changes elsewhere', async () => {
  const { person, queries, router } = await renderApp('/profile', ada);
  await person.type(await screen.findByLabelText('Headline'), '!');
  queries.setQueryData(['users', 'me'], { ...ada, city: 'Marylebone' });
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Marylebone'));
  expect(screen.getByLabelText('Headline')).toHaveValue('Analyst!');

  void router.navigate({ to: '/dashboard' });
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Headline')).toHaveValue('Analyst!');
});

test('shows the profile as others see it', async () => {
  const { person } = await renderApp('/profile', ada);
  await person.click(await screen.findByRole('button', { name: 'View as' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View as' }));
  expect(dialog.getByText('London')).toBeVisible();
  expect(dialog.getByText('Can help with')).toBeVisible();
  expect(dialog.getByText('ada@example.org')).toBeVisible();
  await person.click(dialog.getByRole('radio', { name: 'Anyone' }));
  expect(dialog.queryByText('London')).toBeNull();
  expect(dialog.queryByText('ada@example.org')).toBeNull();
  expect(dialog.getByText('Countess')).toBeVisible();
});

test('lists the fields of the vCard', async () => {
  await renderApp('/profile', ada);
  expect(await screen.findByRole('img', { name: 'QR code of my card' })).toBeVisible();
  expect(screen.getByText(/public fields: job title\./)).toBeVisible();
});

test("shows the server's message for an invalid image", async () => {
  const errors = { image: ['Choose a PNG, JPEG or WebP image.'] };
  answer({ 'POST /api/me/avatar/': () => new Rejection({ status: 400, errors }) });
  const { person } = await renderApp('/profile', ada);
  const file = new File(['not a picture'], 'note.png', { type: 'image/png' });
  await person.upload(await screen.findByLabelText('Photo file'), file);
  expect(await screen.findByText('Choose a PNG, JPEG or WebP image.')).toBeVisible();
});
