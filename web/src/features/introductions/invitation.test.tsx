import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IntroductionInvitation } from '#contract/introductions.ts';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const invitation: IntroductionInvitation = {
  introducer_name: 'Ada Lovelace',
  to_name: 'Grace H.',
  to_headline: 'Runs a studio',
  need: 'A tax lawyer',
  note: 'You two should meet.',
  card: aContact({ first_name: 'Paula', last_name: 'Becker', job_title: 'Lawyer' }),
  state: 'asked',
  expires_at: '2026-12-05T09:00:00.000Z',
};

/** A server with this invitation; the answers that it got. */
function mockInvitation(state: IntroductionInvitation['state'] = 'connected') {
  const answers: unknown[] = [];
  answer({
    'GET /api/introductions/answer/{token}/': () => invitation,
    'POST /api/introductions/answer/{token}/': ({ body }) => {
      answers.push(body);
      return { ...invitation, to_name: 'Grace Hopper', state };
    },
  });
  return answers;
}

const open = () => renderApp('/introductions/answer?token=secret');
const button = (name: string) => screen.findByRole('button', { name });

test('shows what would be passed on and accepts', async () => {
  const answers = mockInvitation();
  const { person } = await open();
  expect(await screen.findByText('A tax lawyer')).toBeVisible();
  expect(screen.getByText('Runs a studio')).toBeVisible();
  expect(screen.getByText('You two should meet.')).toBeVisible();
  expect(screen.getByText('Lawyer')).toBeVisible();
  expect(screen.getByText(/^Grace H. doesn’t know about this yet/)).toBeVisible();
  await person.click(await button('Accept'));
  expect(await screen.findByText('You’re introduced to Grace Hopper')).toBeVisible();
  expect(answers).toEqual([{ answer: 'accept' }]);
});

test('says that the other person is asked next', async () => {
  mockInvitation('accepted');
  const { person } = await open();
  await person.click(await button('Accept'));
  expect(await screen.findByText(/^Now Grace Hopper is asked/)).toBeVisible();
});

test('asks before it declines permanently', async () => {
  const answers = mockInvitation('declined');
  const { person } = await open();
  await person.click(await button('Decline and never ask me again'));
  expect(answers).toEqual([]);
  await person.click(await button('Decline and never ask again'));
  await waitFor(() => expect(answers).toEqual([{ answer: 'never' }]));
  expect(await screen.findByText(/We won’t email you about introductions/)).toBeVisible();
});

test('keeps the question if the answer can’t be sent', async () => {
  mockInvitation();
  answer({
    'POST /api/introductions/answer/{token}/': () =>
      new Rejection({ status: 429, detail: 'Too many requests.' }),
  });
  const { person } = await open();
  await person.click(await button('Decline'));
  expect(await screen.findByText('Too many requests.')).toBeVisible();
  expect(await button('Decline')).toBeEnabled();
});

test('says why a link can’t be used anymore', async () => {
  const detail = 'This link was used or has expired.';
  answer({
    'GET /api/introductions/answer/{token}/': () => new Rejection({ status: 410, detail }),
  });
  await open();
  expect(await screen.findByRole('heading', { name: detail })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('says that a link is incomplete without its token', async () => {
  await renderApp('/introductions/answer');
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
});
