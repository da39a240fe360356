import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { answer } from '../../testing/fake-api.ts';
import { aContact } from '../../testing/contacts.ts';
import { aConnection, aConversation, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { layOut } from '../../testing/lay-out.ts';
import { press } from '../../testing/press.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ContactActions, ContactConnection } from './person-actions.tsx';

const linked_user = {
  id: 2,
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: '',
  avatar_url: null,
};

beforeEach(() => {
  layOut();
  answer({
    'GET /api/connections/sent/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/conversations/': () => onePage([]),
  });
});

const message = () => screen.queryByRole('link', { name: 'Message' });
const open = (changes: Partial<Contact> = { linked_user }) => {
  const contact = aContact(changes);
  return renderRouted(
    <>
      <ContactConnection contact={contact} />
      <ContactActions contact={contact} onEdit={() => {}} />
    </>,
    aUser(),
  );
};
const openMore = (person: ReturnType<typeof open>['person']) => press(person, 'More');
const entry = (value: string, label = '') => ({ label, value });

test('offers Message for the contact of a connection', async () => {
  answer({
    'GET /api/connections/received/': () => onePage([aConnection({ status: 'accepted' })]),
  });
  const { person } = open();
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(message()).toBeVisible();
  await openMore(person);
  expect(screen.queryByRole('button', { name: 'Ask to connect' })).toBeNull();
});

test('offers Message for the contact of a former connection with a conversation', async () => {
  answer({ 'GET /api/conversations/': () => onePage([aConversation()]) });
  const { person } = open();
  await openMore(person);
  expect(
    await screen.findByRole('button', { name: 'Ask to connect', hidden: true }),
  ).toBeInTheDocument();
  expect(message()).toBeVisible();
});

test('offers no Message for the contact of a former connection without a conversation', async () => {
  open();
  await waitFor(() => expect(message()).not.toBeInTheDocument());
});

test('calls the only number directly and offers a menu of several', async () => {
  const { person } = open({
    phones: [entry('+43 660 1', 'mobile'), entry('none'), entry('+43 1 2', 'work')],
    emails: [entry('grace@navy.example')],
  });
  expect(await screen.findByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    'mailto:grace@navy.example',
  );
  await press(person, 'Call');
  const links = screen.getAllByRole('link', { name: /^\+43/, hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:+436601', 'tel:+4312']);
});

test("doesn't offer what can't work", async () => {
  const { person } = open({});
  await openMore(person);
  for (const name of ['Message', 'Call', 'Email', 'Invite', 'Ask to connect'])
    expect(screen.queryByText(name)).toBeNull();
});

test('invites a contact with an email address', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/connections/invites/': ({ body }) => {
      sent.push(body);
      return undefined;
    },
  });
  const { person } = open({ email: 'grace@navy.example', emails: [entry('grace@navy.example')] });
  await openMore(person);
  await person.click(screen.getByRole('button', { name: 'Invite', hidden: true }));
  await waitFor(() => expect(sent).toEqual([{ emails: ['grace@navy.example'] }]));
  expect(await screen.findByText('Invitation sent to grace@navy.example')).toBeVisible();
});
