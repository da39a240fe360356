import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '../../infra/db.ts';
import { connect, makeDiscoverable, requestConnection } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const view = (by: Person, { id }: { id: number }) =>
  by.call('GET /api/users/{id}/', { params: { id } });

describe('GET /api/me/', () => {
  it('returns the full account without credentials', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const me = await ada.call('GET /api/me/');
    expect(me).toMatchObject({
      id: ada.id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: ada.user.email,
      email_verified: false,
      who_can_message: 'anyone',
      discoverable: false,
      theme: 'system',
      two_factor_enabled: false,
    });
    expect(JSON.stringify(me)).not.toMatch(/argon2|password_hash/);
  });
});

describe('GET /api/users/{id}/', () => {
  it('shows the email to the user and connections only', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace Hopper')];
    await ada.call('POST /api/conversations/start/', {
      body: { to_user: grace.id, initial_message: 'Hello' },
    });
    expect(await view(ada, grace)).toMatchObject({
      id: grace.id,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: null,
      who_can_message: 'anyone',
      connection: null,
      mutual_connections: 0,
    });
    expect((await view(grace, grace)).email).toBe(grace.user.email);
    await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
    expect(await view(ada, grace)).toMatchObject({
      email: null,
      connection: { status: 'pending', to_user_email: null },
    });
    await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
    expect(await view(ada, grace)).toMatchObject({
      email: grace.user.email,
      connection: { status: 'accepted' },
    });
  });

  it('shows fields by their visibility', async () => {
    const [stranger, friend, grace] = [
      await app.signUp('Stranger'),
      await app.signUp('Friend'),
      await app.signUp('Grace'),
    ];
    await connect(friend, grace);
    await requestConnection(stranger, grace);
    await app.db
      .updateTable('users')
      .set({
        bio: 'Compilers',
        city: 'New York',
        phone_number: '+1 212 555 0100',
        job_title: 'Rear admiral',
        field_visibility: jsonb({
          bio: 'public',
          city: 'connections',
          phone_number: 'private',
        }),
      })
      .where('id', '=', grace.id)
      .execute();
    const shown = async (by: Person) => {
      const { bio, city, phone_number, job_title } = await view(by, grace);
      return { bio, city, phone_number, job_title };
    };
    const [bio, city, phone_number, job_title] = [
      'Compilers',
      'New York',
      '+1 212 555 0100',
      'Rear admiral',
    ];
    expect(await shown(stranger)).toEqual({ bio });
    expect(await shown(friend)).toEqual({ bio, city, job_title });
    expect(await shown(grace)).toEqual({ bio, city, phone_number, job_title });
  });

  it('counts common connections', async () => {
    const [ada, bob, eve, grace] = [
      await app.signUp('Ada'),
      await app.signUp('Bob'),
      await app.signUp('Eve'),
      await app.signUp('Grace'),
    ];
    await makeDiscoverable(bob, eve, grace);
    await requestConnection(ada, grace);
    for (const common of [bob, eve]) {
      await connect(ada, common);
      await connect(common, grace);
    }
    expect((await view(ada, grace)).mutual_connections).toBe(2);
    expect((await view(grace, ada)).mutual_connections).toBe(2);
    expect((await view(ada, bob)).mutual_connections).toBe(0);
  });

  it('returns 404 for unknown ids', async () => {
    const ada = await app.signUp('Ada');
    const input = { params: { id: 999_999_999 } };
    expect(await ada.rejected('GET /api/users/{id}/', input)).toMatchObject({
      status: 404,
      detail: 'User not found.',
    });
  });
});

describe('GET /api/users/inviter/', () => {
  it('returns name and photo for a code without a session', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const code = ada.user.referral_code;
    expect(await app.guest.call('GET /api/inviter/', { query: { code } })).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      avatar_url: null,
    });
  });

  it('returns 404 for another code', async () => {
    const unknown = await app.guest.rejected('GET /api/inviter/', { query: { code: 'nobody' } });
    expect(unknown).toMatchObject({ status: 404 });
    const bad = await app.guest.rejected('GET /api/inviter/', { query: { code: 'no body' } });
    expect(bad).toMatchObject({
      status: 400,
      errors: { code: ['Invalid invitation code.'] },
    });
  });
});
