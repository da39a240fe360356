import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Passkey } from '#contract/passkeys.ts';
import { CEREMONY, mockAuthenticator } from '../../testing/authenticator.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { aSession, serveSessions } from '../../testing/sessions.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const LAPTOP: Passkey = {
  id: 4,
  name: 'Laptop',
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: null,
  backed_up: true,
};

/** The password field of the dialog; the settings behind it have a section with the same name. */
const password = async () => within(await screen.findByRole('dialog')).getByLabelText('Password');

async function atSecurity(passkeys: Passkey[]) {
  mockEmptyTopBar();
  answer({
    'GET /api/two-factor/': () => ({ enabled: false, recovery_codes_left: 0 }),
    'GET /api/passkeys/': () => onePage(passkeys),
    'GET /api/sessions/': () => onePage([]),
    'GET /api/security-log/': () => onePage([]),
  });
  return renderApp('/settings?tab=security', aUser());
}

it("explains why passkeys aren't available", async () => {
  await atSecurity([]);
  expect(await screen.findByText('No passkeys yet.')).toBeVisible();
  expect(screen.getByText(/Passkeys need HTTPS/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).not.toBeInTheDocument();
});

it('adds a passkey with password and name and offers to end other sessions', async () => {
  mockAuthenticator();
  const passkeys: Passkey[] = [];
  const { person } = await atSecurity(passkeys);
  serveSessions(aSession(), aSession({ id: 1, current: true }));
  answer({
    'POST /api/passkeys/options/': () => CEREMONY,
    'POST /api/passkeys/': ({ body }) => {
      const made = { ...LAPTOP, name: (body as { name: string }).name };
      passkeys.push(made);
      return made;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Key ring');
  await person.type(await password(), 'analytical engine{Enter}');
  expect(await screen.findByRole('button', { name: 'Rename Key ring' })).toBeVisible();
  expect(screen.getByText('Synced')).toBeVisible();
  expect(screen.getByText(/not used yet/)).toBeVisible();
  const notice = await screen.findByText(/still logged in elsewhere/);
  const section = within(notice.closest('section')!);
  await person.click(section.getByRole('button', { name: 'Log out other devices' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Log out other devices' }));
  expect(await screen.findByText('Other devices logged out')).toBeVisible();
  expect(notice).not.toBeInTheDocument();
});

it("stays open when the browser's dialog is canceled", async () => {
  mockAuthenticator({ declines: true });
  const { person } = await atSecurity([]);
  answer({ 'POST /api/passkeys/options/': () => CEREMONY });
  await person.click(await screen.findByRole('button', { name: 'Add passkey' }));
  await person.type(await password(), 'analytical engine{Enter}');
  expect(await screen.findByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy');
  expect(screen.queryByText(/Not now|Failed/)).not.toBeInTheDocument();
});

it('renames a passkey', async () => {
  const { person } = await atSecurity([LAPTOP]);
  let sent: unknown;
  answer({
    'PATCH /api/passkeys/{id}/': ({ body }) => {
      sent = body;
      return { ...LAPTOP, name: 'Old laptop' };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Old laptop{Enter}');
  await vi.waitFor(() => expect(sent).toEqual({ name: 'Old laptop' }));
});

it('removes a passkey with the password', async () => {
  const { person } = await atSecurity([LAPTOP]);
  const errors = { password: ['This is not your password.'] };
  answer({ 'DELETE /api/passkeys/{id}/': () => new Rejection({ status: 400, errors }) });
  await person.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await person.type(await password(), 'wrong{Enter}');
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  answer({ 'DELETE /api/passkeys/{id}/': () => undefined });
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeVisible();
});
