import { afterAll, beforeAll, expect, it } from 'vitest';
import { block, connect } from '../../testing/relations.ts';
import { readZip } from '../../testing/read-zip.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const download = ({ token }: { token: string }) =>
  app.app.inject({ url: '/api/me/export/', headers: { authorization: `Bearer ${token}` } });

/** The files of a person's export; JSON read as such. */
async function exportOf(person: Person) {
  const files = readZip((await download(person)).rawPayload);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>[];
  return { names: [...files.keys()], files, text, json };
}

it('exports a zip named with the date, with Cache-Control: no-store', async () => {
  const answer = await download(await app.signUp('Ada'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="acquaint-export-${app.clock.now().slice(0, 10)}.zip"`,
  });
});

it('rejects an export without a session with 401', async () => {
  expect((await download({ token: 'no' })).statusCode).toBe(401);
});

it('exports asks with who helped, and muted users', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  await connect(ada, grace);
  await verify(app, ada);
  const audience = { user_ids: [grace.id] };
  const { id } = await ada.call('POST /api/asks/', { body: { need: 'A loom', audience } });
  const body = { outcome: 'helped' as const, helped_by: [grace.id] };
  const closed = await ada.call('POST /api/asks/{id}/close/', { params: { id }, body });
  await ada.call('POST /api/asks/mute/', { body: { user_id: grace.id } });
  const { json } = await exportOf(ada);
  expect(json('asks.json')).toEqual([{ ...closed, helped_by: [grace.id] }]);
  expect(json('asks-muted.json')).toMatchObject([{ user: { id: grace.id } }]);
});

it('exports every part of the account as in the API', async () => {
  const [ada, grace, bob] = [
    await app.signUp('Ada Lovelace'),
    await app.signUp('Grace'),
    await app.signUp('Bob'),
  ];
  const types = await ada.call('GET /api/contact-types/');
  const contact = await ada.call('POST /api/contacts/', {
    body: {
      first_name: 'Charles',
      last_name: 'Babbage',
      notes: 'Owes me a program',
      phone_number: '+44 20 1',
      contact_type_id: types.results[0]!.id,
    },
  });
  const trashed = await ada.call('POST /api/contacts/', { body: { first_name: 'Trashed' } });
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: trashed.id },
    body: { kind: 'note', body: 'Owes me a pen' },
  });
  await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed.id } });
  await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  await bob.call('POST /api/connections/', { body: { to_user: ada.id } });
  const { id } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'First' },
  });
  await grace.call('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content: 'Second' },
  });
  await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
  await ada.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: grace.id, contacts: [contact.id] },
  });
  await block(ada, await app.signUp('Eve'));
  const image = Buffer.from('RIFF a picture');
  const picture = { key: `key${ada.id}`, user_id: ada.id, image, created_at: app.clock.now() };
  await app.db.insertInto('avatars').values(picture).execute();

  const { names, files, text, json } = await exportOf(ada);
  expect(names.toSorted()).toEqual([
    'README.txt',
    'access-tokens.json',
    'account.json',
    'asks-muted.json',
    'asks.json',
    'avatar.webp',
    'blocks.json',
    'connections.json',
    'contact-changes.json',
    'contact-shares.json',
    'contact-types.json',
    'contact-views.json',
    'contacts-trash.json',
    'contacts.csv',
    'contacts.json',
    'contacts.vcf',
    'conversations.json',
    'custom-fields.json',
    'duplicates-dismissed.json',
    'earnings.json',
    'households.json',
    'imports.json',
    'interactions.json',
    'introductions.json',
    'merges.json',
    'notifications.json',
    'passkeys.json',
    'payouts.json',
    'referrals.json',
    'relationship-kinds.json',
    'relationships.json',
    'reminders-done.json',
    'reminders.json',
    'security-log.json',
    'sessions.json',
    'single-sign-on.json',
    'suggestions-dismissed.json',
    'tag-cadences.json',
    'tag-colors.json',
    'today-done.json',
    'webhooks.json',
  ]);
  const described = [...text('README.txt').matchAll(/^[\w-]+\.\w+/gm)].map(([name]) => name);
  expect(['README.txt', ...described].toSorted()).toEqual(names.toSorted());
  expect(JSON.parse(text('account.json'))).toEqual(await ada.call('GET /api/me/'));
  const details = await ada.call('GET /api/contacts/{id}/', { params: { id: contact.id } });
  expect(json('contacts.json')).toEqual([{ ...details, contact_type: types.results[0]!.name }]);
  expect(json('interactions.json')).toMatchObject([
    { kind: 'note', body: 'Owes me a pen', contact_ids: [trashed.id] },
  ]);
  expect(json('contacts-trash.json')).toMatchObject([{ first_name: 'Trashed' }]);
  expect(text('contacts.csv')).toContain('Charles,Babbage');
  expect(json('contact-types.json')).toHaveLength(10);
  expect(json('connections.json')).toMatchObject([
    { to_user: grace.id, status: 'pending', to_user_email: null },
    { from_user: bob.id },
  ]);
  expect(json('contact-shares.json')).toMatchObject([{ contact: { first_name: 'Charles' } }]);
  expect(json('security-log.json')[0]).toMatchObject({ kind: 'data_exported' });
  expect(json('sessions.json')).toMatchObject([{ current: true }]);
  expect(json('blocks.json')).toMatchObject([{ user: { first_name: 'Eve' } }]);
  expect(json('passkeys.json')).toEqual([]);
  expect(json('notifications.json').length).toBeGreaterThan(0);
  expect(files.get('avatar.webp')).toEqual(image);
  const [conversation] = json('conversations.json');
  expect(conversation).toMatchObject({
    id,
    messages: [{ content: 'Shared a contact' }, { content: 'Second' }, { content: 'First' }],
  });
  const everything = names.map(text).join('\n');
  expect(everything).not.toMatch(/argon2|password_hash|token_hash/);
});

it('exports dismissals, merges, imports and Today actions', async () => {
  const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
  const ids: number[] = [];
  for (const first_name of ['Ann', 'Anne', 'Anna', 'Bea']) {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name } });
    ids.push(id);
  }
  const [ann = 0, anne = 0, anna = 0, bea = 0] = ids;
  await ada.call('POST /api/contacts/duplicates/dismiss/', {
    body: { contact_ids: [ann, anne, anna] },
  });
  await ada.call('POST /api/contacts/merge/', {
    body: { keep_id: ann, merge_ids: [bea] },
  });
  const { id } = await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
  await ada.call('POST /api/suggested-connections/{id}/dismiss/', { params: { id: grace.id } });
  await ada.call('POST /api/dashboard/today/{key}/done/', { params: { key: `connection-${id}` } });

  await ada.call('PATCH /api/contacts/{id}/', {
    params: { id: anna },
    body: { notes: 'Sings' },
  });

  const { json } = await exportOf(ada);
  const dismissed_at = expect.stringMatching(/^20.*Z$/) as string;
  expect(json('duplicates-dismissed.json')).toEqual([
    { contact_ids: [ann, anne], dismissed_at },
    { contact_ids: [ann, anna], dismissed_at },
    { contact_ids: [anne, anna], dismissed_at },
  ]);
  expect(json('suggestions-dismissed.json')).toEqual([{ user: grace.id, dismissed_at }]);
  expect(json('today-done.json')).toEqual([
    { item: `connection-${id}`, put_off_until: null, marked_at: dismissed_at },
  ]);
  expect(json('merges.json')).toMatchObject([{ keep_id: ann }]);
  expect(json('imports.json')).toEqual([]);
  expect(json('contact-changes.json')).toMatchObject([
    { contact: ann, source: 'merge' },
    { contact: anna, source: 'edit', fields: [{ before: '', after: 'Sings' }] },
  ]);
});

it('notifies the owner of an export', async () => {
  const ada = await app.signUp('Ada');
  await download(ada);
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.user.email,
    subject: 'Your data was exported',
  });
});

it('exports nothing of other users', async () => {
  const [ada, eve] = [await app.signUp('Ada'), await app.signUp('Eve')];
  await ada.call('POST /api/contacts/', { body: { first_name: 'Secret' } });
  const { names, text } = await exportOf(eve);
  expect(names.map(text).join('\n')).not.toMatch(/Secret|Ada/);
});

it('rejects the eleventh export in an hour with 429', async () => {
  const ada = await app.signUp('Ada');
  for (let time = 0; time < 10; time += 1) expect((await download(ada)).statusCode).toBe(200);
  expect((await download(ada)).statusCode).toBe(429);
});
