import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MeChange, User } from '#contract/users.ts';
import { connect } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
});

const change = (person: Person, body: MeChange): Promise<User> =>
  person.call('PATCH /api/me/', { body });

const start = (from: Person, to: Person) =>
  from.attempt('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
  });

describe('PATCH /api/me/', () => {
  it('changes the given fields', async () => {
    const before = await ada.call('GET /api/me/');
    const named: MeChange = {
      first_name: 'Augusta',
      headline: 'Analyst',
      bio: 'Notes on the engine',
      birthday: '--12-10',
      can_help_with: ['Mathematics', 'Poetry', 'Mathematics'],
      theme: 'dark',
      language: 'de',
      locale: 'en-GB',
      time_zone: 'Europe/London',
      week_start: 0,
      reminder_time: '08:30',
      digest_day: 5,
      digest_time: '17:45',
      onboarding_step: 3,
      onboarding_completed_at: '2026-11-21T09:00:00.000Z',
    };
    const after = await change(ada, named);
    expect(after).toEqual({ ...before, ...named, can_help_with: ['Mathematics', 'Poetry'] });
    expect(await ada.call('GET /api/me/')).toEqual(after);
    await connect(ada, grace);
    const seen = await grace.call('GET /api/users/{id}/', { params: { id: ada.id } });
    expect(seen).toMatchObject({ first_name: 'Augusta', headline: 'Analyst' });
  });

  it('changes nothing without known fields', async () => {
    const { updated_at } = await app.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    app.clock.advance(1000);
    const before = await ada.call('GET /api/me/');
    for (const body of [
      {},
      { id: 1, referral_code: 'mine', email: 'x@example.org', is_admin: true },
    ])
      expect(await ada.attempt('PATCH /api/me/', { body })).toMatchObject({
        status: 200,
        body: before,
      });
    expect(
      await app.db.selectFrom('users').select('updated_at').where('id', '=', ada.id).execute(),
    ).toEqual([{ updated_at }]);
  });

  it('requires a first name but no last name', async () => {
    expect(await change(ada, { last_name: '' })).toMatchObject({ last_name: '' });
    expect(await ada.rejected('PATCH /api/me/', { body: { first_name: ' ' } })).toMatchObject({
      status: 400,
      errors: { first_name: ['Enter your first name.'] },
    });
  });

  it.each([
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { locale: 'no language' },
    { theme: 'blue' },
    { week_start: 7 },
    { reminder_time: '24:00' },
    { digest_day: 7 },
    { digest_day: 1.5 },
    { digest_time: '8:00' },
    { birthday: '2026-02-30' },
    { who_can_message: 'friends' },
    { bio: 'a'.repeat(2001) },
    { can_help_with: Array<string>(21).fill('a') },
    { headline: 'a\u0000b' },
  ])('rejects %j at its field and changes nothing', async (body) => {
    const before = await ada.call('GET /api/me/');
    const [field = ''] = Object.keys(body);
    const problem = await ada.rejected('PATCH /api/me/', { body: { first_name: 'Eve', ...body } });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
    expect(await ada.call('GET /api/me/')).toEqual(before);
  });

  it('merges field_visibility, also for concurrent requests', async () => {
    await change(ada, { field_visibility: { bio: 'public', city: 'private' } });
    await Promise.all([
      change(ada, { field_visibility: { city: 'connections' } }),
      change(ada, { field_visibility: { country: 'public' } }),
    ]);
    expect((await ada.call('GET /api/me/')).field_visibility).toEqual({
      bio: 'public',
      city: 'connections',
      country: 'public',
    });
  });

  it('merges notification preferences', async () => {
    const before = (await ada.call('GET /api/me/')).notification_preferences;
    await change(ada, { notification_preferences: { message: { email: false } } });
    const { notification_preferences } = await change(ada, {
      notification_preferences: { message: { in_app: false }, share_answered: { email: true } },
    });
    expect(notification_preferences).toEqual({
      ...before,
      message: { in_app: false, email: false, push: true },
      share_answered: { ...before.share_answered, email: true },
    });
  });

  it('hides settings from other users', async () => {
    await connect(ada, grace);
    const seen = await grace.call('GET /api/users/{id}/', { params: { id: ada.id } });
    for (const field of [
      'discoverable',
      'theme',
      'time_zone',
      'field_visibility',
      'notification_preferences',
      'referral_code',
      'email_verified',
      'two_factor_enabled',
    ])
      expect(seen).not.toHaveProperty(field);
  });
});

describe('field visibility', () => {
  it('shows fields to anyone, connections or no one as set', async () => {
    const friend = await app.signUp('Friend');
    await connect(friend, ada);
    await start(grace, ada);
    await change(ada, {
      bio: 'Numbers',
      city: 'London',
      phone_number: '+44 20 7946 0958',
      field_visibility: { bio: 'public', city: 'connections', phone_number: 'private' },
    });
    const fields = async (by: Person) => {
      const seen = await by.call('GET /api/users/{id}/', { params: { id: ada.id } });
      return (['bio', 'city', 'phone_number'] as const).filter((field) => field in seen);
    };
    expect(await fields(grace)).toEqual(['bio']);
    expect(await fields(friend)).toEqual(['bio', 'city']);
    expect(await fields(ada)).toEqual(['bio', 'city', 'phone_number']);
    await change(ada, { field_visibility: { bio: 'private' } });
    expect(await fields(friend)).toEqual(['city']);
  });
});

describe('who_can_message', () => {
  it('applies who_can_message to new conversations', async () => {
    const friend = await app.signUp('Friend');
    await connect(friend, ada);
    await change(ada, { who_can_message: 'connections' });
    expect(await start(grace, ada)).toMatchObject({ status: 403 });
    expect(await start(friend, ada)).toMatchObject({ status: 201 });
    await change(ada, { who_can_message: 'nobody' });
    expect(await start(friend, ada)).toMatchObject({ status: 403 });
    await change(ada, { who_can_message: 'anyone' });
    expect(await start(grace, ada)).toMatchObject({ status: 201 });
  });

  it('applies who_can_message to existing conversations', async () => {
    const { body } = await start(grace, ada);
    const params = { id: (body as { id: number }).id };
    const send = () =>
      grace.attempt('POST /api/conversations/{id}/messages/', { params, body: { content: 'Hi' } });
    expect(await send()).toMatchObject({ status: 201 });
    await change(ada, { who_can_message: 'connections' });
    expect(await send()).toMatchObject({ status: 403 });
    await connect(grace, ada);
    expect(await send()).toMatchObject({ status: 201 });
    await change(ada, { who_can_message: 'nobody' });
    expect(await send()).toMatchObject({ status: 403 });
  });
});

it('suggests only discoverable users by verified addresses', async () => {
  await ada.call('POST /api/contacts/', { body: { first_name: 'G', email: grace.user.email } });
  const suggested = async () =>
    (await ada.call('GET /api/suggested-connections/')).results.map(({ user }) => user.id);
  await change(grace, { discoverable: true });
  expect(await suggested()).toEqual([]);
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', grace.id)
    .execute();
  expect(await suggested()).toEqual([grace.id]);
  await change(grace, { discoverable: false });
  expect(await suggested()).toEqual([]);
});
