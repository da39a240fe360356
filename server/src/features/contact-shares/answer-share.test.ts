import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  stranger = await app.signUp('Mallory');
});
afterAll(() => app.close());

/** Two people with no other shares. */
async function pair(): Promise<[Person, Person]> {
  return [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
}

function add(person: Person, body: Record<string, unknown>): Promise<Contact> {
  return person.call('POST /api/contacts/', { body });
}

function share(from: Person, to: Person, contacts: Contact[], more: Record<string, unknown> = {}) {
  const body = { to_user: to.id, contacts: contacts.map((contact) => contact.id), ...more };
  return from.call('POST /api/contact-shares/multi_share/', { body });
}

/** One shared card and its receiver's view of it. */
async function shared(from: Person, to: Person, card: Record<string, unknown>) {
  const contact = await add(from, card);
  const { message, shares } = await share(from, to, [contact]);
  return { contact, message, id: shares[0]!.id };
}

const accept = (person: Person, id: number) =>
  person.call('POST /api/contact-shares/{id}/accept/', { params: { id } });

const decline = (person: Person, id: number) =>
  person.call('POST /api/contact-shares/{id}/decline/', { params: { id } });

const listOf = async (
  person: Person,
  type?: 'received' | 'sent' | 'pending',
): Promise<ContactShare[]> =>
  (await person.call('GET /api/contact-shares/', { query: { type } })).results;

const contactsOf = async (person: Person) => (await person.call('GET /api/contacts/')).results;

const noticesOf = async (person: Person) => (await person.call('GET /api/notifications/')).results;

it('marks the notification of an answered share as read and lists it as pending no longer', async () => {
  const [ada, grace] = await pair();
  const { id } = await shared(ada, grace, { first_name: 'Hedy' });
  expect(await noticesOf(grace)).toMatchObject([{ read: false, data: { share_id: id } }]);
  expect(await listOf(grace, 'pending')).toMatchObject([{ id }]);
  expect(await listOf(ada, 'pending')).toEqual([]);
  await accept(grace, id);
  expect(await noticesOf(grace)).toMatchObject([{ read: true }]);
  expect(await listOf(grace, 'pending')).toEqual([]);
});

it('fills in fields missing in a card stored by an older version', async () => {
  const [ada, grace] = await pair();
  const { id } = await shared(ada, grace, { first_name: 'Hedy', birthday: '1914-11-09' });
  await sql`update contact_shares set contact = contact - array['middle_name', 'pronouns', 'department',
    'messengers', 'dates', 'deceased_on'] where id = ${id}`.execute(app.db);
  const [received] = await listOf(grace);
  expect(received?.contact).toMatchObject({ middle_name: '', messengers: [], deceased_on: null });
  const { accepted_contact_id } = await accept(grace, id);
  const [contact] = await contactsOf(grace);
  expect(contact).toMatchObject({
    id: accepted_contact_id,
    birthday: '1914-11-09',
    dates: [],
    department: '',
  });
});

it('fills the new fields of an existing contact, except when they met', async () => {
  const [ada, grace] = await pair();
  const email = 'hedy@example.org';
  const own = await add(grace, { email, messengers: [{ service: 'Slack', handle: 'hedy' }] });
  const { id } = await shared(ada, grace, {
    email,
    middle_name: 'Eva',
    department: 'Research',
    messengers: [{ service: 'Signal', handle: '@hedy.01' }],
    dates: [{ label: 'Patent', date: '1942-08' }],
    met_on: '1940',
  });
  const { accepted_contact_id, filled } = await accept(grace, id);
  expect(accepted_contact_id).toBe(own.id);
  expect(filled?.toSorted()).toEqual(['dates', 'department', 'middle_name']);
  expect((await contactsOf(grace))[0]).toMatchObject({
    messengers: own.messengers,
    dates: [{ label: 'Patent', date: '1942-08' }],
    met_on: null,
  });
});

describe('private data of a shared contact', () => {
  const secret = 'Between me and my address book';
  const everything = {
    first_name: 'Alan',
    last_name: 'Turing',
    nickname: 'Prof',
    emails: [{ label: 'work', value: 'alan@example.org' }],
    phones: [{ label: 'home', value: '+44 20 7946 0018' }],
    addresses: [{ label: 'work', street: 'Sherwood Drive', city: 'Bletchley' }],
    urls: [{ label: 'page', value: 'https://example.org/alan' }],
    birthday: '1912-06-23',
    company_name: 'Bletchley Park',
    job_title: 'Cryptanalyst',
    industry: 'Government',
    company_size: '10,000',
    website: 'https://example.org',
  };
  const extra = {
    notes: secret,
    company_notes: secret,
    how_we_met: secret,
    tags: [secret],
    favorite: true,
    cadence_days: 30,
  };

  it('omits private data of a shared contact from responses, table and copy', async () => {
    const [ada, grace] = await pair();
    const { id, contact } = await shared(ada, grace, { ...everything, ...extra });
    const [received] = await listOf(grace, 'received');
    expect(received!.contact).toMatchObject(everything);
    for (const field of Object.keys(extra)) expect(received!.contact).not.toHaveProperty(field);

    const { accepted_contact_id } = await accept(grace, id);
    const [copy] = await contactsOf(grace);
    expect(copy).toMatchObject({
      ...everything,
      id: accepted_contact_id,
      source: 'share',
      favorite: false,
      notes: '',
      company_notes: '',
      how_we_met: '',
      tags: [],
    });
    const row = await app.db
      .selectFrom('contact_shares')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([row, received, copy])).not.toContain(secret);
    expect(contact.notes).toBe(secret);
  });

  it('shares the state of a contact at the time of sharing', async () => {
    const [ada, grace] = await pair();
    const { id, contact } = await shared(ada, grace, { first_name: 'Alan', last_name: 'Turing' });
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id: contact.id },
      body: { last_name: 'Changed' },
    });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id: contact.id } });
    await accept(grace, id);
    expect(await contactsOf(grace)).toMatchObject([{ first_name: 'Alan', last_name: 'Turing' }]);
  });

  it("hides the recipient's resulting contact from the sender", async () => {
    const [ada, grace] = await pair();
    const { id } = await shared(ada, grace, { first_name: 'Alan' });
    const accepted = await accept(grace, id);
    expect(accepted.accepted_contact_id).toEqual(expect.any(Number));
    expect((await listOf(grace))[0]).toEqual(accepted);
    expect((await listOf(ada))[0]).toEqual({ ...accepted, accepted_contact_id: null });
  });
});

describe('accepting a share', () => {
  it('fills only empty fields of a contact with the same email or phone', async () => {
    const cards = [
      { emails: [{ label: '', value: 'ALAN@example.org' }] },
      { phones: [{ label: '', value: '+442079460018' }] },
    ];
    for (const known of cards) {
      const [ada, grace] = await pair();
      const own = await add(grace, { ...known, first_name: 'Prof', notes: 'Mine' });
      const { id } = await shared(ada, grace, {
        first_name: 'Alan',
        last_name: 'Turing',
        emails: [{ label: 'work', value: 'alan@example.org' }],
        phones: [{ label: 'home', value: '+44 20 7946 0018' }],
        company_name: 'Bletchley Park',
      });
      expect(await accept(grace, id)).toMatchObject({ accepted_contact_id: own.id });
      expect(await contactsOf(grace)).toMatchObject([
        {
          ...known,
          id: own.id,
          first_name: 'Prof',
          last_name: 'Turing',
          company_name: 'Bletchley Park',
          notes: 'Mine',
          source: 'manual',
        },
      ]);
    }
  });

  it('accepts once for fifty concurrent requests', async () => {
    const [ada, grace] = await pair();
    const { id } = await shared(ada, grace, { first_name: 'Alan' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        grace.attempt('POST /api/contact-shares/{id}/accept/', { params: { id } }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(49).fill(409),
    ]);
    expect(await contactsOf(grace)).toHaveLength(1);
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  it('creates one contact from two concurrently accepted shares of one person', async () => {
    const [ada, grace] = await pair();
    const email = 'alan@example.org';
    const first = await shared(ada, grace, { first_name: 'Alan', email });
    const second = await shared(ada, grace, { last_name: 'Turing', email });
    const [one, other] = await Promise.all([accept(grace, first.id), accept(grace, second.id)]);
    expect(one.accepted_contact_id).toBe(other.accepted_contact_id);
    expect(await contactsOf(grace)).toMatchObject([{ first_name: 'Alan', last_name: 'Turing' }]);
  });
});

describe('answering a share', () => {
  it('shows the status in the message and notifies the sender', async () => {
    const [ada, grace] = await pair();
    const alan = await add(ada, { first_name: 'Alan' });
    const joan = await add(ada, { first_name: 'Joan' });
    const { message, shares } = await share(ada, grace, [alan, joan]);
    await accept(grace, shares[0]!.id);
    const declined = await decline(grace, shares[1]!.id);
    expect(declined).toMatchObject({ status: 'declined', accepted_contact_id: null });
    expect(declined.responded_at).not.toBeNull();
    for (const person of [ada, grace]) {
      const { results } = await person.call('GET /api/conversations/{id}/messages/', {
        params: { id: message.conversation },
      });
      expect(results[0]!.contact_shares.map((one) => one.status)).toEqual(['accepted', 'declined']);
    }
    expect(await contactsOf(grace)).toMatchObject([{ first_name: 'Alan' }]);
    expect(await noticesOf(ada)).toMatchObject([
      {
        message: 'Grace Hopper declined the contact you shared: Joan',
        data: { kind: 'share_declined', share_id: shares[1]!.id, user_id: grace.id },
      },
      {
        message: 'Grace Hopper accepted the contact you shared: Alan',
        data: { kind: 'share_accepted', share_id: shares[0]!.id, user_id: grace.id },
      },
    ]);
  });

  const answers = ['accept', 'decline'] as const;
  const rejected = (person: Person, answer: (typeof answers)[number], id: number | string) =>
    person.rejected(`POST /api/contact-shares/{id}/${answer}/`, { params: { id } });

  it.each(answers)('lets only the recipient %s', async (answer) => {
    const [ada, grace] = await pair();
    const { id } = await shared(ada, grace, { first_name: 'Alan' });
    const before = await listOf(grace);
    for (const person of [ada, stranger])
      expect(await rejected(person, answer, id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await rejected(grace, answer, 'abc')).toMatchObject({ status: 400 });
    expect(await listOf(grace)).toEqual(before);
  });

  it.each([
    ['accept', 'accept'],
    ['accept', 'decline'],
    ['decline', 'accept'],
    ['decline', 'decline'],
  ] as const)('rejects %s followed by %s', async (first, second) => {
    const [ada, grace] = await pair();
    const { id } = await shared(ada, grace, { first_name: 'Alan' });
    const before = await { accept, decline }[first](grace, id);
    expect(await rejected(grace, second, id)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await listOf(grace)).toEqual([before]);
    expect(await contactsOf(grace)).toHaveLength(first === 'accept' ? 1 : 0);
    expect(await noticesOf(ada)).toHaveLength(1);
  });
});
