import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { onePage } from '../../testing/messages.ts';
import { aSession, serveSessions } from '../../testing/sessions.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import { clearNewCodes } from './new-recovery-codes.ts';

afterEach(clearNewCodes);

const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}aaa`);

/** The password field of the dialog; the settings behind it have a section with the same name. */
const password = async () => within(await screen.findByRole('dialog')).getByLabelText('Password');

const wrong = (field: string, message: string) =>
  new Rejection({ status: 400, code: 'bad_input', errors: { [field]: [message] } });

/** The security settings with two-factor on or off; setting it up works. */
async function atSecurity(status = { enabled: false, recovery_codes_left: 0 }) {
  mockEmptyTopBar();
  answer({
    'GET /api/two-factor/': () => status,
    'GET /api/passkeys/': () => onePage([]),
    'GET /api/sessions/': () => onePage([]),
    'GET /api/security-log/': () => onePage([]),
    'POST /api/two-factor/setup/': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      otpauth_url: 'otpauth://totp/Acquaint:ada?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /api/two-factor/enable/': () => ({ recovery_codes: CODES }),
    'POST /api/two-factor/recovery-codes/': () => ({ recovery_codes: CODES }),
  });
  return renderApp('/settings?tab=security', aUser());
}

async function setUp({ person }: RenderedApp): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^Set up two-factor/ }));
  await person.type(await password(), 'analytical engine{Enter}');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  await person.type(screen.getByLabelText('6-digit code'), '123456');
}

it('sets up by password, app and code and shows recovery codes', async () => {
  const app = await atSecurity();
  await setUp(app);
  expect(await screen.findByRole('heading', { name: 'Two-factor is on' })).toBeVisible();
  for (const code of CODES) expect(screen.getByText(code)).toBeVisible();
  expect(app.router.state.location.href).toBe('/two-factor-setup-complete');
  await app.person.click(screen.getByRole('button', { name: 'I saved them' }));
  expect(await screen.findByRole('button', { name: /^Set up two-factor/ })).toBeVisible();
  expect(app.router.state.location.href).toBe('/settings?tab=security');
});

it('offers to end other sessions after turning on two-factor', async () => {
  const app = await atSecurity();
  serveSessions(aSession(), aSession({ id: 1, current: true }));
  await setUp(app);
  await app.person.click(await screen.findByRole('button', { name: 'Log out other devices' }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.person.click(question.getByRole('button', { name: 'Log out other devices' }));
  expect(await screen.findByText('Other devices logged out')).toBeVisible();
  expect(screen.queryByText(/still logged in elsewhere/)).not.toBeInTheDocument();
  expect(screen.getByText(CODES[0]!)).toBeVisible();
});

it('asks before leaving unsaved codes', async () => {
  const app = await atSecurity();
  await setUp(app);
  await screen.findByText(CODES[0]!);
  const leave = () => app.person.click(screen.getAllByRole('link', { name: 'Contacts' })[0]!);
  await leave();
  const question = await screen.findByRole('alertdialog');
  await app.person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByText(CODES[0]!)).toBeVisible();
  await leave();
  const again = await screen.findByRole('alertdialog');
  await app.person.click(within(again).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeVisible();
});

it('shows a wrong password or code at its field', async () => {
  const app = await atSecurity();
  answer({ 'POST /api/two-factor/setup/': () => wrong('password', 'This is not it.') });
  await app.person.click(await screen.findByRole('button', { name: /^Set up two-factor/ }));
  await app.person.type(await password(), 'wrong{Enter}');
  expect(await screen.findByText('This is not it.')).toBeVisible();
  expect(await password()).toHaveFocus();
  answer({
    'POST /api/two-factor/setup/': () => ({ secret: 'JBSWY3DP', otpauth_url: 'otpauth://totp/a' }),
    'POST /api/two-factor/enable/': () => wrong('code', 'This code is not right.'),
  });
  await app.person.keyboard('{Enter}');
  await app.person.type(await screen.findByLabelText('6-digit code'), '111111');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  expect(screen.getByLabelText('6-digit code')).toHaveValue('');
});

it('warns about few recovery codes and renews them', async () => {
  const { person } = await atSecurity({ enabled: true, recovery_codes_left: 2 });
  expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
  expect(screen.getByText(/running low on recovery codes/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Create new recovery codes' }));
  await person.type(await password(), 'analytical engine{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
});

it('turns off with both factors', async () => {
  const { person } = await atSecurity({ enabled: true, recovery_codes_left: 10 });
  let sent: unknown;
  answer({
    'POST /api/two-factor/disable/': ({ body }) => {
      sent = body;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Turn off two-factor' }));
  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.type(await password(), 'analytical engine{Enter}');
  expect(await screen.findByText('Two-factor is off')).toBeVisible();
  expect(sent).toEqual({ code: '123456', password: 'analytical engine' });
});

it('shows no codes when opened by URL', async () => {
  const { router } = await atSecurity();
  await router.navigate({ to: '/two-factor-setup-complete' });
  expect(await screen.findByRole('button', { name: /^Set up two-factor/ })).toBeVisible();
  expect(router.state.location.href).toBe('/settings?tab=security');
});
