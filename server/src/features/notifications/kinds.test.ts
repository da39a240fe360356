import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { SecurityEventKind } from '#contract/security-log.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { joinBy, payOut, rewardSoon } from '../referrals/testing/joining.ts';
import { addPasskey } from '../passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { challengeOf, turnOnTwoFactor } from '../two-factor/testing/authenticator-app.ts';
import { connect } from '../../testing/relations.ts';
import { verify } from '../../testing/verify.ts';
import { ask, introduceTo } from './testing/cause-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const inBell = async (person: Person) => (await person.call('GET /api/notifications/')).results;

async function share(from: Person, to: Person, ...names: string[]) {
  const contacts = [];
  for (const first_name of names)
    contacts.push((await from.call('POST /api/contacts/', { body: { first_name } })).id);
  return from.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: to.id, contacts, message: '', related_need: '' },
  });
}

async function answer(person: Person, from: Person, word: 'accept' | 'decline') {
  const { shares, message } = await share(from, person, 'Katherine');
  const { id } = shares[0]!;
  await person.call(`POST /api/contact-shares/{id}/${word}/`, { params: { id } });
  return { share_id: id, conversation_id: message.conversation };
}

async function askGrace(ada: Person, grace: Person) {
  await verify(app, ada);
  await connect(ada, grace);
  return ask(ada, grace);
}

async function emailOf(id: number): Promise<string> {
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email;
}

/** Ada introduces Katherine, who answers, to Grace. */
async function introduceGrace(ada: Person, grace: Person, word: 'accept' | 'decline') {
  const katherine = await app.signUp('Katherine Johnson');
  // The accepted request notifies Ada only.
  await connect(ada, grace);
  await connect(ada, katherine);
  const query = { user_id: katherine.id };
  const { results } = await ada.call('GET /api/contacts/search/', { query });
  const body = { to_user: grace.id, contact_id: results[0]!.id };
  const { id } = await ada.call('POST /api/introductions/', { body });
  await app.runJobs();
  await katherine.call(`POST /api/introductions/{id}/${word}/`, { params: { id } });
  await app.runJobs();
  return id;
}

type Seen = Pick<Notification, 'type' | 'message'> & { data: object };

/** An action of Ada's and Grace's notification: its text and link. */
const KINDS: Record<NotificationKind, (ada: Person, grace: Person) => Promise<Seen>> = {
  connection_accepted: async (ada, grace) => {
    const { id } = await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
    await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
    return {
      type: 'connection',
      message: 'Ada Lovelace accepted your connection request',
      data: { connection_id: id, user_id: ada.id },
    };
  },
  share_received: async (ada, grace) => {
    const { message } = await share(ada, grace, 'Katherine', 'Hedy');
    return {
      type: 'other',
      message: 'Ada Lovelace shared 2 contacts with you',
      data: { conversation_id: message.conversation, user_id: ada.id },
    };
  },
  share_accepted: async (ada, grace) => ({
    type: 'other',
    data: { ...(await answer(ada, grace, 'accept')), user_id: ada.id },
    message: 'Ada Lovelace accepted the contact you shared: Katherine',
  }),
  share_declined: async (ada, grace) => ({
    type: 'other',
    data: { ...(await answer(ada, grace, 'decline')), user_id: ada.id },
    message: 'Ada Lovelace declined the contact you shared: Katherine',
  }),
  ask_received: async (ada, grace) => {
    const { id } = await askGrace(ada, grace);
    await app.runJobs();
    return {
      type: 'other',
      message: 'Ada Lovelace asked for your help',
      data: { ask_id: id, user_id: ada.id },
    };
  },
  ask_helped: async (ada, grace) => {
    const { id } = await askGrace(ada, grace);
    const body = { outcome: 'helped' as const, helped_by: [grace.id] };
    await ada.call('POST /api/asks/{id}/close/', { params: { id }, body });
    return {
      type: 'other',
      message: 'Ada Lovelace thanks you for your help',
      data: { ask_id: id, user_id: ada.id },
    };
  },
  introduction_asked: async (ada, grace) => {
    const introduction_id = await introduceTo(app, ada, grace);
    await app.runJobs();
    return {
      type: 'other',
      message: 'Ada Lovelace wants to introduce you to someone',
      data: { introduction_id, user_id: ada.id },
    };
  },
  introduction_received: async (ada, grace) => {
    const introduction_id = await introduceGrace(ada, grace, 'accept');
    return {
      type: 'other',
      message: 'Ada Lovelace wants to introduce you to Katherine Johnson',
      data: { introduction_id, user_id: ada.id },
    };
  },
  introduction_connected: async (_, grace) => {
    const charles = await app.signUp('Charles Babbage');
    const introduction_id = await introduceTo(app, grace, charles);
    await app.runJobs();
    const params = { id: introduction_id };
    const { to_user } = await grace.call('GET /api/introductions/{id}/', { params });
    await charles.call('POST /api/introductions/{id}/accept/', { params });
    const receiver = await app.logIn({ user: { email: await emailOf(to_user.id!) } });
    await receiver.call('POST /api/introductions/{id}/accept/', { params });
    return {
      type: 'connection',
      message: 'Your introduction of Charles Babbage worked: they’re connected',
      data: { introduction_id },
    };
  },
  introduction_declined: async (ada, grace) => {
    const introduction_id = await introduceTo(app, grace, ada);
    await app.runJobs();
    const params = { id: introduction_id };
    await ada.call('POST /api/introductions/{id}/decline/', { params });
    return {
      type: 'other',
      message: 'Your introduction of Ada Lovelace: not this time',
      data: { introduction_id },
    };
  },
  reminder_due: async (_, grace) => {
    const body = { title: 'Call', due_date: app.clock.now().slice(0, 10), due_time: '00:00' };
    const contact = await grace.call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
    const { id } = await grace.call('POST /api/reminders/', {
      body: { ...body, contact_ids: [contact.id] },
    });
    await app.runJobs();
    const data = { reminder_id: id, contact_id: contact.id };
    return { type: 'other', message: 'Reminder: Call', data };
  },
  weekly_digest: async (_, grace) => {
    const weekly_digest = { in_app: true };
    await grace.call('PATCH /api/me/', { body: { notification_preferences: { weekly_digest } } });
    const due_date = app.clock.now().slice(0, 10);
    const body = { title: 'Call', due_date, due_time: '00:00', channels: [] };
    await grace.call('POST /api/reminders/', { body });
    await app.db
      .updateTable('users')
      .set({ digest_at: app.clock.now() })
      .where('id', '=', grace.id)
      .execute();
    await enqueueJob(app.db, 'reminders.enqueue-digests', {});
    await app.runJobs();
    const message = 'Your week: Next 7 days: 1 reminder.';
    return { type: 'other', message, data: {} };
  },
  referral_joined: async (_, grace) => {
    await joinBy(app, grace, { name: 'Mary Somerville' });
    return { type: 'other', message: 'M. S. joined with your link', data: {} };
  },
  referral_rewarded: async (_, grace) => {
    await rewardSoon(app, grace);
    await app.runJobs();
    const message = 'You earned $5.00: M. S. joined with your link';
    return { type: 'other', message, data: {} };
  },
  payout_settled: async (_, grace) => {
    await payOut(app, grace);
    return { type: 'other', message: 'Your payout of $25.00 was paid', data: {} };
  },
  security: async (_, grace) => {
    await turnOnTwoFactor(app, grace);
    return { type: 'other', message: 'Two-factor authentication was turned on.', data: {} };
  },
};

it.each(Object.entries(KINDS))(
  'notifies the user concerned once about %s',
  async (kind, happens) => {
    const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
    const seen = await happens(ada, grace);
    expect(await inBell(grace)).toMatchObject([
      { ...seen, read: false, data: { ...seen.data, kind } },
    ]);
    const elsewhere = (await inBell(ada)).filter(({ data }) => data.kind === kind);
    expect(elsewhere).toEqual([]);
  },
);

const NEW_PASSWORD = 'kettle under violet rain';

async function recoveryCode(person: Person) {
  const { recovery_codes } = await turnOnTwoFactor(app, person);
  const challenge = await challengeOf(app, person);
  await app.guest.call('POST /api/two-factor/verify/', {
    body: { challenge, code: recovery_codes[0]! },
  });
}

async function turnOff(person: Person) {
  const phone = await turnOnTwoFactor(app, person);
  const body = { password: PASSWORD, code: phone.nextCode() };
  await person.call('POST /api/two-factor/disable/', { body });
}

async function resetPassword(person: Person) {
  const { email } = person.user;
  await verify(app, person);
  await app.guest.call('POST /api/password-reset/', { body: { email } });
  await app.runJobs();
  const token = linkIn(app.mails, email, '/forgot-password');
  const body = { token, password: NEW_PASSWORD };
  await app.guest.call('POST /api/password-reset/confirm/', { body });
}

async function moveTo(person: Person, email: string) {
  await person.call('POST /api/me/email/', { body: { email, password: PASSWORD } });
  await app.runJobs();
  const token = linkIn(app.mails, email, '/verify-email');
  await person.call('POST /api/email-verification/', { body: { token } });
}

/** Security changes and how the owner is notified. */
const CHANGES: Partial<Record<SecurityEventKind, [(person: Person) => Promise<unknown>, string]>> =
  {
    logged_in: [
      (person) => app.logIn(person, app.guestAt('203.0.113.7', 'curl/8.14.1')),
      'New login from an unfamiliar location: Unknown device (curl)',
    ],
    password_changed: [
      (person) =>
        person.call('POST /api/me/password/', {
          body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
        }),
      'Your password was changed.',
    ],
    password_reset: [
      resetPassword,
      'Your password was reset with an emailed link, and all devices were logged out.',
    ],
    email_change_requested: [
      (person) =>
        person.call('POST /api/me/email/', {
          body: { email: 'asked-for@example.net', password: PASSWORD },
        }),
      'Someone asked to change your account’s email address.',
    ],
    email_changed: [
      (person) => moveTo(person, 'changed@example.net'),
      'The email address of your account was changed.',
    ],
    two_factor_enabled: [
      (person) => turnOnTwoFactor(app, person),
      'Two-factor authentication was turned on.',
    ],
    two_factor_disabled: [turnOff, 'Two-factor authentication was turned off.'],
    recovery_code_used: [recoveryCode, 'A recovery code was used to log in.'],
    recovery_codes_renewed: [
      async (person) => {
        await turnOnTwoFactor(app, person);
        await person.call('POST /api/two-factor/recovery-codes/', { body: { password: PASSWORD } });
      },
      'New recovery codes were created. The old ones no longer work.',
    ],
    passkey_added: [
      (person) => addPasskey(person, softwareAuthenticator()),
      'A passkey was added to your account.',
    ],
    passkey_removed: [
      async (person) => {
        const { id } = await addPasskey(person, softwareAuthenticator());
        await person.call('DELETE /api/passkeys/{id}/', {
          params: { id },
          body: { password: PASSWORD },
        });
      },
      'A passkey was removed from your account.',
    ],
    data_exported: [
      (person) => person.attempt('GET /api/me/export/'),
      'All your account data was exported.',
    ],
  };

describe.each(Object.entries(CHANGES))('security event %s', (kind, [happens, message]) => {
  it('notifies in the app and by email regardless of preferences', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const { email } = ada.user;
    const off = { in_app: false, email: false };
    await ada.call('PATCH /api/me/', { body: { notification_preferences: { message: off } } });
    app.mails.length = 0;
    await happens(ada);
    await app.runJobs();
    const rows = await app.db
      .selectFrom('notifications')
      .select(['type', 'message', 'data'])
      .where('user_id', '=', ada.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(rows).toEqual({ type: 'other', message, data: { kind: 'security' } });
    const mail = app.mails.findLast(
      ({ to, reason }) => to === email && reason?.includes('Security'),
    );
    expect([kind, mail?.subject]).toEqual([kind, expect.any(String)]);
    expect(mail).not.toHaveProperty('unsubscribe_url');
  });
});

describe('login notifications', () => {
  it('notifies about logins only from addresses not used in 90 days', async () => {
    const ada = await app.signUp('Ada');
    const elsewhere = app.guestAt('203.0.113.9');
    await app.logIn(ada);
    expect(await inBell(ada)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await app.logIn(ada, elsewhere);
    expect(await inBell(ada)).toHaveLength(1);
    app.clock.advance(91 * 86_400_000);
    const back = await app.logIn(ada, elsewhere);
    expect(await inBell(back)).toHaveLength(2);
  });

  it('omits login notifications for another address of the same network', async () => {
    const ada = await app.signUp('Ada');
    for (const last of ['1', '2', 'ffff:1'])
      await app.logIn(ada, app.guestAt(`2001:db8:7:7::${last}`));
    expect(await inBell(ada)).toHaveLength(1);
  });
});
