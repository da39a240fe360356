import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aContact, anOverview } from '../testing/contacts.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { answer, Rejection } from '../testing/fake-api.ts';
import { aConnection, aConversation, onePage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

const detail = 'Verify your email to go on.';
const reject = () => new Rejection({ status: 403, code: 'email_not_verified', detail });
const linus = { id: 3, first_name: 'Linus', last_name: 'Pauling', headline: '', avatar_url: null };
const suggestion = { user: linus, reason: 'Chemist', mutual_connections: 2, contact_id: null };

beforeEach(() => {
  mockEmptyTopBar();
  answer({
    'GET /api/contacts/': () => ({ ...onePage([aContact()]), count: 1 }),
    'GET /api/contacts/{id}/overview/': () => anOverview(aContact()),
    'GET /api/contacts/landmarks/': () => ({ count: 1, every: 100, cursors: [], letters: [] }),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/connections/': () =>
      onePage([aConnection({ from_user: 2, from_user_name: 'Grace Hopper', status: 'accepted' })]),
    'GET /api/connections/sent/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/suggested-connections/': () => onePage([suggestion]),
    'GET /api/connect-link/': () => ({ url: 'https://acquaint.example/contacts?connect=one' }),
    'GET /api/search/': () => ({
      contacts: [],
      conversations: [],
      messages: [],
      reminders: [],
      connections: [],
    }),
    'GET /api/conversations/': () => onePage([aConversation()]),
    'GET /api/conversations/{id}/': () => aConversation(),
    'POST /api/connections/': reject,
    'POST /api/contact-shares/multi_share/': reject,
    'POST /api/conversations/{id}/messages/': reject,
    'POST /api/email-verification/resend/': () => undefined,
  });
});

type App = Awaited<ReturnType<typeof renderApp>>;

const SENT = 'Link sent';

/** Presses the button next to the error. */
async function resend({ person }: App, page: Pick<typeof screen, 'findByRole'> = screen) {
  await screen.findByText(detail);
  await person.click(await page.findByRole('button', { name: 'Resend link' }));
}

test('offers a new link when a connection request needs a verified email', async () => {
  const app = await renderApp('/contacts?view=network&part=suggested', aUser());
  await app.person.click(await screen.findByRole('button', { name: 'Connect with Linus Pauling' }));
  await resend(app);
  expect(await screen.findByText(SENT)).toBeVisible();
});

test('offers a new link when a share needs a verified email', async () => {
  const app = await renderApp('/contacts?id=7', aUser());
  await app.person.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share contact' }));
  await app.person.click(await dialog.findByRole('radio', { name: 'Grace Hopper' }));
  await app.person.click(dialog.getByRole('button', { name: 'Share contact' }));
  await resend(app, dialog);
  expect(await screen.findByText(SENT)).toBeVisible();
});

test('offers a new link when a first message needs a verified email', async () => {
  const app = await renderApp('/messages?id=5', aUser());
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await app.person.type(field, 'Hello{Enter}');
  await resend(app);
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('offers a new link instead of sending invitations from an unverified email', async () => {
  const app = await renderApp(
    '/contacts?view=network&part=invite',
    aUser({ email_verified: false }),
  );
  const form = within(await screen.findByRole('form', { name: 'Invite by email' }));
  await app.person.type(form.getByRole('textbox'), 'hedy@example.org{Enter}{Enter}');
  expect(form.getByRole('button', { name: 'Send invitations' })).toBeDisabled();
  expect(form.getByText('Verify your email to send invitations.')).toBeVisible();
  await app.person.click(form.getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText(SENT)).toBeVisible();
});
