import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { recordSecurityChange } from './security-log.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const CLIENT = {
  ip: '203.0.113.7',
  user_agent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  device: '',
};

async function change(person: Person, email: string | null = null, client = CLIENT) {
  await app.runJobs();
  app.mails.length = 0;
  const ctx = { ...app.context, client };
  await recordSecurityChange(ctx, person.id, 'two_factor_disabled', email);
  await app.runJobs();
  return app.mails;
}

it('emails event, local time and address of security changes', async () => {
  const ada = await app.signUp('Ada');
  await ada.call('PATCH /api/me/', { body: { locale: 'en-GB', time_zone: 'Pacific/Auckland' } });
  const [mail] = await change(ada);
  expect(mail).toMatchObject({
    to: ada.user.email,
    subject: 'Two-factor authentication is off',
    paragraphs: ['Two-factor authentication was turned off.'],
    facts: [
      [
        'When',
        expect.stringMatching(/^\w+day,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d (NZDT|NZST|GMT\+1[23])$/),
      ],
      ['Device', 'Chrome on Linux'],
      ['IP address', '203.0.113.7'],
    ],
    advice: expect.stringContaining('If this was you, you’re all set.') as string,
    action: { url: 'http://localhost:3000/forgot-password' },
    links: [{ url: 'http://localhost:3000/settings?tab=security' }],
  });
});

it('emails security changes regardless of verification and preferences', async () => {
  const ada = await app.signUp('Ada');
  const off = { in_app: false, email: false };
  await ada.call('PATCH /api/me/', {
    body: {
      notification_preferences: { message: off, connection_request: off, share_received: off },
    },
  });
  const [mail, ...more] = await change(ada);
  expect(mail?.to).toBe(ada.user.email);
  expect(mail).not.toHaveProperty('unsubscribe_url');
  expect(more).toEqual([]);
});

it('emails security changes to an overriding address', async () => {
  const ada = await app.signUp('Ada');
  expect(await change(ada, 'old@example.org')).toMatchObject([{ to: 'old@example.org' }]);
});

it('emails the name of an unknown program without a link', async () => {
  const ada = await app.signUp('Ada');
  const [mail] = await change(ada, null, { ...CLIENT, user_agent: 'evil.example/login' });
  expect(mail?.facts).toContainEqual(['Device', 'Unknown device (evil example)']);
});
