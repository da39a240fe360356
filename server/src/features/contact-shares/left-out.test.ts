import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Message } from '#contract/conversations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, answer, contactsOf, sharesOf, tryToShare } from './testing/shares.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let alan: Contact;

const ALAN = {
  first_name: 'Alan',
  last_name: 'Turing',
  nickname: 'Prof',
  emails: [
    { label: 'work', value: 'alan@bletchley.example' },
    { label: 'home', value: 'alan@home.example' },
  ],
  phones: [
    { label: 'work', value: '+44 20 7946 0001' },
    { label: 'home', value: '+44 20 7946 0002' },
    { label: '', value: '+44 20 7946 0003' },
  ],
  addresses: [{ label: 'work', street: 'Sherwood Drive', city: 'Milton Keynes' }],
  urls: [{ label: 'page', value: 'https://turing.example' }],
  birthday: '1912-06-23',
  company_name: 'Bletchley Park',
  job_title: 'Cryptanalyst',
  industry: 'Government',
  company_size: '10,000',
  website: 'https://bletchley.example',
};

beforeAll(async () => {
  app = await openTestApp();
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  alan = await addContact(ada, ALAN);
});
afterAll(() => app.close());

const leaving = (...fields: string[]) => ({
  left_out: [{ contact_id: alan.id, updated_at: alan.updated_at, fields }],
});

async function shareWithout(...fields: string[]): Promise<ContactShare> {
  const { status, body } = await tryToShare(ada, grace, [alan.id], leaving(...fields));
  expect(status).toBe(201);
  return (body as { shares: [ContactShare] }).shares[0];
}

/** All that a share leaves behind, as rows. */
async function traces(): Promise<unknown[]> {
  const tables = ['contact_shares', 'messages', 'notifications', 'graphile_worker.jobs'];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(app.db);
      return rows;
    }),
  );
}

async function rejected(more: Record<string, unknown>, contacts = [alan.id]) {
  const before = await traces();
  const { status, body } = await tryToShare(ada, grace, contacts, more);
  expect(await traces()).toEqual(before);
  return { status, ...(body as { detail: string; errors?: Record<string, string[]> }) };
}

it('leaves out single entries and promotes the first remaining email and phone', async () => {
  const { contact } = await shareWithout('phones.0', 'phones.2', 'emails.0', 'urls.0');
  expect(contact).toMatchObject({
    first_name: 'Alan',
    email: 'alan@home.example',
    emails: [{ label: 'home', value: 'alan@home.example' }],
    phone_number: '+44 20 7946 0002',
    phones: [{ label: 'home', value: '+44 20 7946 0002' }],
    urls: [],
    addresses: [{ street: 'Sherwood Drive' }],
  });
});

it('names a shared contact by its remaining data', async () => {
  const share = await shareWithout('first_name', 'last_name');
  const { results } = await grace.call('GET /api/conversations/');
  expect(results[0]?.last_message?.contact_shares).toEqual([
    { id: share.id, contact_name: 'Bletchley Park', status: 'pending' },
  ]);
});

it('accepts duplicates in left_out', async () => {
  const [once, again] = [leaving('nickname').left_out, leaving('birthday', 'nickname').left_out];
  const { body } = await tryToShare(ada, grace, [alan.id], { left_out: [...once, ...again] });
  const { shares } = body as { shares: [ContactShare] };
  expect(shares[0].contact).toMatchObject({ nickname: '', birthday: null, last_name: 'Turing' });
});

it.each([
  ['that isn’t shared', () => grace.id + 1_000_000],
  ['of another user', async () => (await addContact(grace, { first_name: 'Joan' })).id],
])('rejects a contact %s at left_out', async (_, idOf) => {
  const contact_id = await idOf();
  const left_out = [{ contact_id, updated_at: alan.updated_at, fields: ['nickname'] }];
  const message = 'You aren’t sharing this contact.';
  expect(await rejected({ left_out })).toMatchObject({
    status: 400,
    errors: { left_out: [message] },
  });
});

it.each(['phones.3', 'emails.2', 'addresses.1', 'urls.1', 'messengers.0', 'dates.0'])(
  'rejects the unknown field %s',
  async (field) => {
    expect(await rejected(leaving(field))).toMatchObject({
      status: 400,
      errors: { left_out: ['This contact has no such field.'] },
    });
  },
);

it.each([
  'notes',
  'tags',
  'met_on',
  'email',
  'phones',
  'phones.01',
  'phones.-1',
  'phones.100',
  'id',
  '',
  7,
])('rejects the field %s', async (field) => {
  const problem = await rejected(leaving(field as string));
  expect(problem).toMatchObject({ status: 400 });
  expect(Object.keys(problem.errors ?? {})).toEqual(['left_out.0.fields.0']);
});

it.each(['yesterday', '2026-11-21T09:00:00Z', null, undefined])(
  'rejects the version %s',
  async (updated_at) => {
    const left_out = [{ contact_id: alan.id, updated_at, fields: [] }];
    const problem = await rejected({ left_out });
    expect(problem).toMatchObject({ status: 400 });
    expect(Object.keys(problem.errors ?? {})).toEqual(['left_out.0.updated_at']);
  },
);

it.each([{ fields: [] }, { fields: ['nickname'] }])(
  'rejects a changed contact, in full or in part: $fields',
  async ({ fields }) => {
    const { id, updated_at } = await addContact(ada, { first_name: 'Joan', nickname: 'J' });
    const params = { id };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { phone_number: '+1 555 1000' } });
    const left_out = [{ contact_id: id, updated_at, fields }];
    const both = [alan.id, id];
    expect(await rejected({ left_out, message: 'Look' }, both)).toMatchObject({
      status: 409,
      detail: 'This contact changed. Review what you’re sharing.',
    });
    const now = await ada.call('GET /api/contacts/{id}/', { params });
    const seen = [{ contact_id: id, updated_at: now.updated_at, fields }];
    expect((await tryToShare(ada, grace, both, { left_out: seen })).status).toBe(201);
  },
);

it('rejects a share with only a nickname left', async () => {
  const names = ['first_name', 'last_name', 'company_name'];
  const numbers = ['emails.0', 'emails.1', 'phones.0', 'phones.1', 'phones.2'];
  const message = 'Include at least a name, company, email or phone number for each contact.';
  for (const more of [[], ['nickname']])
    expect(await rejected(leaving(...names, ...numbers, ...more))).toMatchObject({
      status: 400,
      detail: message,
      errors: { left_out: [message] },
    });
  for (const left of [...names, 'phones.1', 'emails.1']) {
    const others = [...names, ...numbers].filter((field) => field !== left);
    const share = await shareWithout(...others);
    const { accepted_contact_id } = await answer(grace, 'accept', share.id);
    const params = { id: accepted_contact_id! };
    // What was kept is a contact that can be written to as any other.
    await grace.call('PATCH /api/contacts/{id}/', { params, body: { favorite: true } });
    await grace.call('DELETE /api/contacts/{id}/', { params });
  }
});

const TEXTS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'nickname',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'company_name',
  'department',
  'job_title',
  'industry',
  'company_size',
  'website',
] as const;
const LISTS = ['emails', 'phones', 'urls', 'addresses', 'messengers', 'dates'] as const;
const PRIVATE = ['notes', 'company_notes', 'how_we_met'] as const;

const anyShape = fc.record({
  texts: fc.subarray([...TEXTS]),
  emails: fc.nat(3),
  phones: fc.nat(3),
  urls: fc.nat(2),
  addresses: fc.nat(2),
  messengers: fc.nat(2),
  dates: fc.nat(2),
  birthday: fc.boolean(),
  deceased: fc.boolean(),
  secrets: fc.subarray([...PRIVATE]),
  tags: fc.nat(2),
  /** Whether each field in turn stays behind. */
  left: fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
});

/** Unread messages are emailed after this time. */
const UNREAD_MS = 16 * 60_000;

let marks = 0;
/** A word that stands nowhere else. */
const mark = () => `mark${(marks += 1)}end`;

/** A card with a unique value in each field and entry, and their paths. */
function markedCard(shape: typeof anyShape extends fc.Arbitrary<infer S> ? S : never) {
  const said = new Map<string, string[]>();
  const card: Record<string, unknown> = {};
  for (const field of shape.texts) said.set(field, [(card[field] = mark())]);
  for (const list of LISTS)
    card[list] = Array.from({ length: shape[list] }, (_, index) => {
      const [label, value] = [mark(), mark()];
      said.set(`${list}.${index}`, list === 'dates' ? [label] : [label, value]);
      if (list === 'messengers') return { service: label, handle: value };
      if (list === 'dates') return { label, date: '2010-06' };
      if (list === 'addresses') return { label, street: value };
      return { label, value: list === 'emails' ? `${value}@example.org` : value };
    });
  if (shape.birthday) said.set('birthday', [(card['birthday'] = '1907-03-0' + ((marks % 9) + 1))]);
  if (shape.deceased)
    said.set('deceased_on', [(card['deceased_on'] = '1954-06-0' + ((marks % 9) + 1))]);
  // A date that occurs nowhere else.
  const secrets = [(card['met_on'] = '1931-10')];
  for (const field of shape.secrets) secrets.push((card[field] = mark()));
  card['tags'] = Array.from({ length: shape.tags }, mark);
  secrets.push(...(card['tags'] as string[]));
  return { card, said, secrets };
}

/** What comes of a share: mails, and all that its receiver has once it is accepted. */
async function follow(answered: unknown): Promise<unknown[]> {
  app.clock.advance(UNREAD_MS);
  await app.runJobs();
  const { message, shares } = answered as { message: Message; shares: [ContactShare] };
  const accepted = await answer(grace, 'accept', shares[0].id);
  const copies = await contactsOf(grace);
  const params = { id: message.conversation };
  const thread = await grace.call('GET /api/conversations/{id}/', { params });
  const notices = await grace.call('GET /api/notifications/');
  for (const { id } of copies) await grace.call('DELETE /api/contacts/{id}/', { params: { id } });
  return [accepted, copies, thread, notices, await sharesOf(grace)];
}

const isWho = (field: string) => /^(first_name|last_name|company_name|emails|phones)/.test(field);

it('shares no private or left-out data of any contact', async () => {
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', grace.id)
    .execute();
  await fc.assert(
    fc.asyncProperty(anyShape, async (shape) => {
      const { card, said, secrets } = markedCard(shape);
      fc.pre([...said.keys()].some(isWho));
      const { id, updated_at } = await addContact(ada, card);
      const fields = [...said.keys()];
      const left = fields.filter((_, at) => shape.left[at]);
      const shared = fields.filter((field) => !left.includes(field));
      const more = { left_out: [{ contact_id: id, updated_at, fields: left }] };
      const { status, body } = await tryToShare(ada, grace, [id], more);
      expect(status).toBe(shared.some(isWho) ? 201 : 400);
      const everywhere = [body, ...(await traces()), ...(status === 201 ? await follow(body) : [])];
      const text = JSON.stringify(everywhere);
      const wordsOf = (some: string[]) => some.flatMap((field) => said.get(field) ?? []);
      expect([...secrets, ...wordsOf(left)].filter((word) => text.includes(word))).toEqual([]);
      const due = status === 201 ? wordsOf(shared) : [];
      expect(due.filter((word) => !text.includes(word))).toEqual([]);
      await app.db.deleteFrom('contact_shares').where('from_user', '=', ada.id).execute();
    }),
    { numRuns: 25 },
  );
  const subjects = app.mails.map(({ subject }) => subject);
  expect(subjects).toContain('Ada Lovelace shared a contact with you');
  // Of whose cards they are, a mail says nothing at all.
  expect(JSON.stringify(app.mails)).not.toMatch(/mark\d+end/);
});
