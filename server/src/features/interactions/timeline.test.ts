import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry, TimelineType } from '#contract/interactions.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Filter = Exclude<TimelineType, 'created'>;

const add = async (person: Person, fields: Record<string, unknown>) =>
  (await person.call('POST /api/contacts/', { body: fields })).id;

const timeline = async (person: Person, id: number, type?: Filter) =>
  (await person.call('GET /api/contacts/{id}/timeline/', { params: { id }, query: { type } }))
    .results;

const typesOf = (entries: TimelineEntry[]) => entries.map((entry) => entry.type);

const contents = (entries: TimelineEntry[]) =>
  entries.flatMap((entry) => (entry.type === 'message' ? [entry.message.content] : []));

const say = (from: Person, to: Person, initial_message: string) =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });

const share = (from: Person, to: Person, contacts: number[]) =>
  from.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: to.id, contacts, related_need: 'A lawyer' },
  });

/** Two people who are connected, and the contact that the first has of the second. */
async function pair() {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const { id } = await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  await grace.call('POST /api/connections/{id}/accept/', { params: { id } });
  const query = { user_id: grace.id };
  const { results } = await ada.call('GET /api/contacts/search/', { query });
  return { ada, grace, contact: results[0]!.id };
}

describe('a timeline', () => {
  it("starts with the contact's origin", async () => {
    const ada = await app.signUp('Ada');
    const id = await add(ada, { first_name: 'Charles' });
    expect(await timeline(ada, id)).toMatchObject([
      { type: 'created', id, created: { source: 'manual' } },
    ]);
  });

  it('shows changes of the contact', async () => {
    const ada = await app.signUp('Ada');
    const id = await add(ada, { first_name: 'Charles' });
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id },
      body: { company_name: 'Analytic' },
    });
    const [entry] = await timeline(ada, id);
    expect(entry).toMatchObject({
      type: 'change',
      change: {
        source: 'edit',
        fields: [{ field: 'company_name', before: '', after: 'Analytic' }],
      },
    });
  });

  it('shows messages with the linked user only, in both directions', async () => {
    const { ada, grace, contact } = await pair();
    const bob = await app.signUp('Bob');
    await say(ada, bob, 'Hello Bob');
    await say(ada, grace, 'Hello Grace');
    const { id } = await say(grace, ada, 'Hello Ada');
    expect(await timeline(ada, contact, 'message')).toMatchObject([
      {
        message: {
          conversation: id,
          sender: grace.id,
          sender_name: 'Grace Hopper',
          content: 'Hello Ada',
        },
      },
      { message: { conversation: id, sender: ada.id, content: 'Hello Grace' } },
    ]);
    const other = await add(ada, { first_name: 'Charles' });
    expect(await timeline(ada, other, 'message')).toEqual([]);
  });

  it('shows a withheld message to its sender only', async () => {
    const { ada, grace, contact } = await pair();
    const { id } = await say(ada, grace, 'Hello');
    await ada.call('POST /api/blocks/', { body: { user_id: grace.id } });
    const input = { params: { id }, body: { content: 'Unheard' } };
    await grace.call('POST /api/conversations/{id}/messages/', input);
    const { results } = await grace.call('GET /api/contacts/search/', {
      query: { user_id: ada.id },
    });
    expect(contents(await timeline(ada, contact))).toEqual(['Hello']);
    expect(contents(await timeline(grace, results[0]!.id))).toEqual(['Unheard', 'Hello']);
  });

  it('shows shares of the contact, its own share, and those with the linked user', async () => {
    const { ada, grace, contact } = await pair();
    const charles = await add(ada, { first_name: 'Charles' });
    const { shares } = await share(ada, grace, [charles]);
    const sent = {
      type: 'share',
      id: shares[0]!.id,
      at: shares[0]!.created_at,
      share: {
        direction: 'sent',
        of_this_card: true,
        with_user: grace.id,
        with_name: 'Grace Hopper',
        contact_name: 'Charles',
        related_need: 'A lawyer',
        status: 'pending',
      },
    };
    expect(await timeline(ada, charles, 'share')).toEqual([sent]);
    const other = { ...sent, share: { ...sent.share, of_this_card: false } };
    expect(await timeline(ada, contact, 'share')).toEqual([other]);

    const params = { id: shares[0]!.id };
    const accepted = await grace.call('POST /api/contact-shares/{id}/accept/', { params });
    const entries = await timeline(grace, accepted.accepted_contact_id!, 'share');
    expect(entries).toMatchObject([
      {
        at: accepted.responded_at,
        share: { direction: 'received', with_name: 'Ada Lovelace', status: 'accepted' },
      },
    ]);
    expect(await timeline(ada, charles, 'share')).toMatchObject([
      { share: { status: 'accepted' } },
    ]);
  });

  it('shows a contact shared with its own user once', async () => {
    const { ada, grace, contact } = await pair();
    const { shares } = await share(ada, grace, [contact]);
    expect((await timeline(ada, contact, 'share')).map(({ id }) => id)).toEqual([shares[0]!.id]);
  });

  it('sorts creation before other events of the same time', async () => {
    const { ada, grace, contact } = await pair();
    await say(ada, grace, 'Hello');
    await share(ada, grace, [contact]);
    const params = { id: contact };
    await ada.call('PATCH /api/contacts/{id}/', { params, body: { nickname: 'Amazing' } });
    const body = { kind: 'call' as const, occurred_at: app.clock.now() };
    await ada.call('POST /api/contacts/{id}/interactions/', { params, body });
    await atOneTimestamp(contact, body.occurred_at);
    const types = typesOf(await timeline(ada, contact));
    expect([...new Set(types)]).toEqual(['interaction', 'message', 'share', 'change', 'created']);
  });

  it('rejects a cursor of another list and an unknown type', async () => {
    const ada = await app.signUp('Ada');
    const id = await add(ada, { first_name: 'Charles' });
    const cursor = Buffer.from('["name",false,"a",1]').toString('base64url');
    for (const query of [{ cursor }, { type: 'created' }]) {
      const input = { params: { id }, query };
      expect(await ada.rejected('GET /api/contacts/{id}/timeline/', input)).toMatchObject({
        status: 400,
        code: 'bad_input',
      });
    }
  });
});

async function atOneTimestamp(contact_id: number, timestamp: string): Promise<void> {
  await app.db
    .updateTable('contacts')
    .set({ created_at: timestamp })
    .where('id', '=', contact_id)
    .execute();
  await app.db
    .updateTable('contact_changes')
    .set({ changed_at: timestamp })
    .where('contact_id', '=', contact_id)
    .execute();
  await app.db
    .updateTable('contact_shares')
    .set({ created_at: timestamp })
    .where('contact_id', '=', contact_id)
    .execute();
  await app.db.updateTable('messages').set({ created_at: timestamp }).execute();
}
<<<<<<< HEAD
=======

/** Events and their offset in milliseconds: small, so that many have the same timestamp. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom('interaction', 'change', 'message', 'share'),
    ms: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 25 },
);

const BEGINNING = '2026-01-01T00:00:00.000Z';

describe('timeline pages', () => {
  it('return everything once, newest first', async () => {
    const { ada, grace, contact } = await pair();
    const { id: conversation_id, last_message } = await say(ada, grace, 'What shares hang on');
    await app.db.updateTable('messages').set({ withheld: true, sender_id: grace.id }).execute();
    const fixture = { ada, grace, contact, conversation_id, message_id: last_message!.id };
    await fc.assert(
      fc.asyncProperty(happenings, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
        await deleteContact(contact);
        const timestamps = all.map(({ ms }) => addMs(BEGINNING, ms));
        for (const [index, { what }] of all.entries())
          await HAPPEN[what](fixture, timestamps[index]!);
        const entries = await pages(ada, contact, limit);
        const keys = entries.map(({ type, id }) => `${type} ${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(entries).toHaveLength(all.length + 1);
        expect(entries.map(({ at }) => at)).toEqual(
          entries.map(({ at }) => at).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
        );
        for (const type of ['interaction', 'change', 'message', 'reminder', 'share'] as const)
          expect(await pages(ada, contact, limit, type)).toEqual(
            entries.filter((entry) => entry.type === type),
          );
      }),
      { numRuns: 25 },
    );
  });
});

interface Fixture {
  ada: Person;
  grace: Person;
  contact: number;
  conversation_id: number;
  message_id: number;
}

const HAPPEN: Record<Filter, (fixture: Fixture, timestamp: string) => Promise<unknown>> = {
  interaction: ({ ada, contact }, occurred_at) =>
    ada.call('POST /api/contacts/{id}/interactions/', {
      params: { id: contact },
      body: { kind: 'call', occurred_at },
    }),
  change: ({ contact }, changed_at) =>
    app.db
      .insertInto('contact_changes')
      .values({ contact_id: contact, source: 'edit', fields: jsonb([]), changed_at })
      .execute(),
  message: ({ ada, conversation_id }, created_at) =>
    app.db
      .insertInto('messages')
      .values({ conversation_id, sender_id: ada.id, content: 'Hello', created_at })
      .execute(),
  reminder: async ({ ada, contact }, completed_at) => {
    const { id: completion_id } = await app.db
      .insertInto('reminder_completions')
      .values({
        owner_id: ada.id,
        kind: 'one_off',
        title: 'Lunch',
        due_date: '2026-01-01',
        completed_at,
        before: jsonb({}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return app.db
      .insertInto('reminder_completion_contacts')
      .values({ completion_id, contact_id: contact, completed_at })
      .execute();
  },
  share: ({ ada, grace, message_id }, created_at) =>
    app.db
      .insertInto('contact_shares')
      .values({
        from_user: ada.id,
        to_user: grace.id,
        contact: jsonb({}),
        contact_name: 'Charles',
        message: '',
        related_need: '',
        message_id,
        status: 'pending',
        created_at,
      })
      .execute(),
};

/** Nothing happened with this contact but that it was added, as one of the moments. */
async function deleteContact(contact_id: number): Promise<void> {
  await app.db.deleteFrom('interactions').execute();
  await app.db.deleteFrom('contact_changes').execute();
  await app.db.deleteFrom('contact_shares').execute();
  await app.db.deleteFrom('reminder_completions').execute();
  await app.db.deleteFrom('messages').where('withheld', '=', false).execute();
  await app.db
    .updateTable('contacts')
    .set({ created_at: addMs(BEGINNING, 2) })
    .where('id', '=', contact_id)
    .execute();
}

async function pages(person: Person, id: number, limit: number, type?: Filter) {
  const entries: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, type, cursor };
    const page = await person.call('GET /api/contacts/{id}/timeline/', { params: { id }, query });
    entries.push(...page.results);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}
>>>>>>> 182b1ad (server/features: use plain names, comments and titles)
