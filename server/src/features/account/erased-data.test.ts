import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, connect } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, share } from '../../testing/user-fixtures.ts';
import { verify } from '../../testing/verify.ts';

// A search for a deleted user's data in every table of the database. See docs/decisions/035.

let app: TestApp;
let friend: Person;
let marked: Person;
let left: Record<string, string[]>;
beforeAll(async () => {
  app = await openTestApp();
  friend = await app.signUp('Friend');
  marked = await app.signUp('Zqname Zqlast');
  await verify(app, friend, marked);
  await fillProfile();
  await fillAddressBook();
  await meet();
  await countAttempts();
  await app.runJobs();
  await marked.call('DELETE /api/me/', { body: { password: PASSWORD } });
  await app.runJobs();
  left = await markersInDatabase();
});
afterAll(() => app.close());

async function fillProfile(): Promise<void> {
  const texts = ['headline', 'bio', 'job_title', 'company_name', 'industry', 'website', 'city'];
  await marked.call('PATCH /api/me/', {
    body: {
      ...Object.fromEntries(texts.map((field) => [field, `zqprofile ${field}`])),
      country: 'zqprofile country',
      phone_number: 'zqprofile',
      can_help_with: ['zqprofile help'],
      looking_for: ['zqprofile need'],
    },
  });
  await marked.call('POST /api/email-verification/resend/');
}

/** Own data: contacts with everything, types, interactions, reminders, an import, a merge. */
async function fillAddressBook(): Promise<void> {
  const type = await marked.call('POST /api/contact-types/', { body: { name: 'zqown type' } });
  const texts = ['nickname', 'company_name', 'job_title', 'industry', 'website', 'company_notes'];
  const card = {
    first_name: 'zqown',
    email: 'zqown@example.net',
    ...Object.fromEntries(
      [...texts, 'notes', 'how_we_met'].map((field) => [field, `zqown ${field}`]),
    ),
    tags: ['zqown tag'],
    contact_type_id: type.id,
  };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await marked.attempt('POST /api/contacts/', { body: card, headers });
  const [one, other] = [await addContact(marked, 'zqown'), await addContact(marked, 'zqown')];
  await marked.call('POST /api/contacts/merge/', { body: { keep_id: one, merge_ids: [other] } });
  const params = { id: one };
  await marked.call('POST /api/contacts/{id}/interactions/', {
    params,
    body: { kind: 'call', body: 'zqown interaction' },
  });
  await marked.call('POST /api/reminders/', {
    body: { title: 'zqown reminder', due_date: '2026-01-01', contact_ids: [one] },
  });
  await marked.upload('POST /api/imports/', 'zqown.csv', 'Name,Email\nZqown,zqown@example.net');
  const body = { emails: ['zqinvited@example.net'] };
  await marked.call('POST /api/connections/invites/', { body });
  await marked.call('POST /api/referrals/invites/', { body });
}

/** What two users leave with each other, also after they disconnected, and under an earlier name. */
async function meet(): Promise<void> {
  const former = await app.signUp('Former');
  for (const person of [friend, former]) await connect(person, marked);
  const [connection] = (await former.call('GET /api/connections/')).results;
  await former.call('DELETE /api/connections/{id}/', { params: { id: connection!.id } });
  await marked.call('PATCH /api/me/', {
    body: { first_name: 'Zqname shared 2 contacts with you' },
  });
  await share(marked, friend, await addContact(marked, 'zqcard'));
  for (const answer of ['accept', 'decline'] as const) {
    const id = await share(friend, marked, await addContact(friend, 'Charles'));
    await marked.call(`POST /api/contact-shares/{id}/${answer}/`, { params: { id } });
  }
  await marked.call('POST /api/conversations/start/', {
    body: { to_user: friend.id, initial_message: 'zqsent' },
  });
  const blocked = await app.signUp('Blocked');
  await block(marked, blocked);
  await marked.call('PATCH /api/me/', { body: { first_name: 'Zqname' } });
}

/** Limits count by address: of failed logins, resets and invitations. */
async function countAttempts(): Promise<void> {
  const { email } = marked.user;
  await app.guest.attempt('POST /api/login/', { body: { email, password: 'wrong' } });
  await app.guest.attempt('POST /api/password-reset/', { body: { email } });
  for (const name of ['POST /api/connections/invites/', 'POST /api/referrals/invites/'] as const)
    await friend.attempt(name, { body: { emails: [email, 'zqinvited@example.net'] } });
}

/** The columns of the whole database that contain a marker, by marker. */
async function markersInDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(
    app.db,
  );
  const found: Record<string, Set<string>> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ column: string; text: string }>`
      select field.key as column, field.value as text
      from ${sql.table(`${schema}.${name}`)} t, jsonb_each_text(to_jsonb(t)) as field
      where field.value ilike '%zq%'`.execute(app.db);
    for (const { column, text } of rows)
      for (const [marker] of text.toLowerCase().matchAll(/zq[a-z]+/g))
        (found[marker] ??= new Set()).add(`${name}.${column}`);
  }
  return Object.fromEntries(
    Object.entries(found).map(([marker, in_]) => [marker, [...in_].toSorted()]),
  );
}

describe('the database after an account deletion', () => {
  it('has nothing of the profile, the address book and invitations', () => {
    expect([left['zqprofile'], left['zqown']]).toEqual([undefined, undefined]);
  });

  it("has the name and email only on others' cards", () => {
    for (const marker of ['zqname', 'zqlast'])
      for (const column of left[marker] ?? [])
        expect(column).toMatch(/^contact(s|_texts|_words)\./);
  });

  it('has shared cards and sent messages for their recipients', () => {
    expect(left['zqcard']).toEqual(['contact_shares.contact', 'contact_shares.contact_name']);
    expect(left['zqsent']).toEqual(['message_texts.search_text', 'messages.content']);
  });

  it("has addresses that others invited only in the others' invitations", () => {
    expect(left['zqinvited']).toEqual(['connection_invites.email']);
  });
});

it("replaces the name in others' notifications", async () => {
  const { results } = await friend.call('GET /api/notifications/');
  expect(results.map(({ message }) => message).filter((text) => text.includes('Deleted'))).toEqual([
    'Deleted account declined the contact you shared: Charles',
    'Deleted account accepted the contact you shared: Charles',
    'Deleted account shared a contact with you',
    'Deleted account accepted your connection request',
  ]);
});
