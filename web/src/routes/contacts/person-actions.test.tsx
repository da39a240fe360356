import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import { aContact } from '../../testing/contacts.ts';
import { aConnection, aConversation, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ContactActions } from './person-actions.tsx';

const linked_user = {
  id: 2,
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: '',
  avatar_url: null,
};

beforeEach(() => {
  answer({
    'GET /api/connections/sent/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/conversations/': () => onePage([]),
  });
});

const message = () => screen.queryByRole('link', { name: 'Message' });
const open = () => renderRouted(<ContactActions contact={aContact({ linked_user })} />, aUser());

test('offers Message for the contact of a connection', async () => {
  answer({
    'GET /api/connections/received/': () => onePage([aConnection({ status: 'accepted' })]),
  });
  open();
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(message()).toBeVisible();
});

test('offers Message for the contact of a former connection with a conversation', async () => {
  answer({ 'GET /api/conversations/': () => onePage([aConversation()]) });
  open();
  expect(await screen.findByRole('button', { name: /^Connect/ })).toBeVisible();
  expect(message()).toBeVisible();
});

test('offers no Message for the contact of a former connection without a conversation', async () => {
  open();
  expect(await screen.findByRole('button', { name: /^Connect/ })).toBeVisible();
  await waitFor(() => expect(message()).not.toBeInTheDocument());
});
