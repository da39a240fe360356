import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { openTestApp, PASSWORD } from './testing/test-app.ts';
import { addDevice, addToken, callerWith } from './features/access-tokens/testing/tokens.ts';
import { turnOnTwoFactor } from './features/two-factor/testing/authenticator-app.ts';

const MESSAGE = 'Meet me behind the analytical engine';
const NEW_PASSWORD = 'kettle under violet rain';

it('logs no secrets or personal data at trace level', async () => {
  const log_lines: string[] = [];
  const app = await openTestApp({ log_lines, log_level: 'trace' });
  onTestFinished(() => app.close());
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  const { email } = ada.user;

  await app.guest.attempt('POST /api/login/', { body: { email, password: `${PASSWORD}!` } });
  const again = await app.logIn(ada);
  await app.guest.call('POST /api/password-reset/', { body: { email } });
  await ada.call('POST /api/me/email/', {
    body: { email: 'ada.new@example.org', password: PASSWORD },
  });
  await app.runJobs();
  const mailed = JSON.stringify(app.mails);
  const links = [...mailed.matchAll(/token=([\w-]{20,})/g)].map(([, token]) => token!);
  await app.guest.attempt('POST /api/password-reset/confirm/', {
    body: { token: `${links[0]}x`, password: NEW_PASSWORD },
  });
  const script = await addToken(ada, ['contacts:read']);
  await callerWith(app, script.token)('GET /api/me/');
  const device = await addDevice(ada);
  const options = await ada.call('POST /api/passkeys/options/', { body: { password: PASSWORD } });
  await ada.attempt('POST /api/passkeys/', { body: { name: 'Key', credential: { id: 'x' } } });
  const feed = (await ada.call('GET /api/calendar-feed/')).url;
  await app.app.inject(new URL(feed).pathname);
  await app.app.inject({
    url: '/',
    headers: { cookie: `acquaint_session=${ada.token}; acquaint_signed_in=1` },
  });
  const form = new FormData();
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  form.append('image', new Blob([Uint8Array.from(await square.png().toBuffer())]), 'private.png');
  await ada.call('POST /api/me/avatar/', { form });
  await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: MESSAGE },
  });
  const { id: contact_id } = await ada.call('POST /api/contacts/', {
    body: { first_name: 'Secretia', notes: MESSAGE },
  });
  const link = { contact_id, include: ['first_name'] };
  const card = (await ada.call('POST /api/card-links/', { body: link })).url.split('/').at(-1)!;
  await app.guest.call('GET /api/card-links/open/{token}/', { params: { token: card } });
  await app.app.inject(`/cards/${card}`);
  const { code, recovery_codes } = await turnOnTwoFactor(app, grace);
  await grace.rejected('POST /api/two-factor/disable/', {
    body: { password: PASSWORD, code: '000000' },
  });
  await app.app.inject({ method: 'POST', url: '/api/contacts/', payload: MESSAGE });
  await app.runJobs();

  expect(links.length).toBeGreaterThan(1);
  const log = log_lines.join('\n');
  expect(log).toContain('"security":"logged_in"');
  const secrets = {
    passwords: [PASSWORD, NEW_PASSWORD],
    tokens: [ada.token, again.token, grace.token, script.token, device.token, ...links],
    challenges: [JSON.stringify(options).match(/"challenge":"([^"]+)"/)?.[1]],
    codes: [code(), ...recovery_codes],
    addresses: [email, grace.user.email, 'ada.new@example.org'],
    cards: [card],
    feeds: [new URL(feed).pathname.split('/').at(-1)],
    text: [MESSAGE, 'Secretia', 'private.png'],
  };
  for (const text of Object.values(secrets).flat()) {
    expect(text).toBeTruthy();
    expect(log).not.toContain(text);
  }
});
