import { sql } from 'kysely';
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

  it('shows each changed entry of a list alone, whatever the order of its parts', async () => {
    const ada = await app.signUp('Ada');
    const home = { label: 'home', street: 'Street4\nBuilding 6', city: 'Wien' };
    const work = { label: 'work', street: 'Old Road 1', city: 'Graz' };
    const emails = ['a@x.example', 'b@x.example'].map((value) => ({ label: '', value }));
    const id = await add(ada, { first_name: 'Charles', addresses: [home, work], emails });
    const body = {
      addresses: [home, { ...work, street: 'New Road 2', postal_code: '8010' }],
      emails: [emails[1]!, { label: 'home', value: 'a@x.example' }],
      tags: ['choir'],
    };
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
    const [entry] = await timeline(ada, id, 'change');
    const fields = entry?.type === 'change' ? entry.change.fields : [];
    expect(fields).toHaveLength(3);
    expect(fields).toEqual(
      expect.arrayContaining([
        {
          field: 'addresses',
          label: 'work',
          before: 'Old Road 1, Graz',
          after: 'New Road 2, 8010 Graz',
        },
        { field: 'emails', label: '', before: 'a@x.example', after: 'a@x.example (home)' },
        { field: 'tags', label: '', before: '', after: 'choir' },
      ]),
    );
  });

  it('shows a new order of a list as one change', async () => {
    const ada = await app.signUp('Ada');
    const emails = ['a@x.example', 'b@x.example'].map((value) => ({ label: '', value }));
    const id = await add(ada, { first_name: 'Charles', emails });
    const body = { emails: emails.toReversed() };
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
    expect(await timeline(ada, id, 'change')).toMatchObject([
      {
        change: {
          fields: [
            {
              field: 'emails',
              before: 'a@x.example, b@x.example',
              after: 'b@x.example, a@x.example',
            },
          ],
        },
      },
    ]);
  });

  it('returns the contact with its newest entries in one request', async () => {
    const ada = await app.signUp('Ada');
    const id = await add(ada, { first_name: 'Charles' });
    for (const value of ['A', 'B', 'C', 'D', 'E']) {
      const body = { company_name: value, nickname: value };
      await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
    }
    const overview = await ada.call('GET /api/contacts/{id}/overview/', { params: { id } });
    expect(overview.contact).toMatchObject({ id, company_name: 'E' });
    expect(overview.timeline.results).toEqual((await timeline(ada, id)).slice(0, 5));
    expect(overview.timeline.next_cursor).not.toBeNull();
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

it('merges edits of one field within an hour into one entry', async () => {
  const ada = await app.signUp('Ada');
  const id = await add(ada, { first_name: 'Charles', notes: 'old' });
  const edit = (body: object) => ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
  const changes = async () =>
    (await timeline(ada, id, 'change')).map((entry) =>
      entry.type === 'change'
        ? entry.change.fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        : [],
    );
  await edit({ notes: 'likes' });
  await edit({ notes: 'likes tea' });
  expect(await changes()).toEqual([['notes: old → likes tea']]);
  await edit({ nickname: 'Charlie' });
  await edit({ notes: 'likes coffee' });
  const separate = [['nickname:  → Charlie'], ['notes: old → likes tea']];
  expect(await changes()).toEqual([['notes: likes tea → likes coffee'], ...separate]);
  await edit({ notes: 'likes tea' });
  expect(await changes()).toEqual(separate);
  await edit({ notes: 'plays chess' });
  app.clock.advance(3_600_001);
  await edit({ notes: 'plays go' });
  const later = [['notes: plays chess → plays go'], ['notes: likes tea → plays chess']];
  expect(await changes()).toEqual([...later, ...separate]);
});

/** A contact that Ada edits, and undoing. */
const openEdited = async (fields: Record<string, unknown>) => {
  const ada = await app.signUp('Ada');
  const id = await add(ada, { first_name: 'Charles', ...fields });
  const edit = (body: Record<string, unknown>) =>
    ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
  const newest = async () => (await timeline(ada, id, 'change'))[0]!.id;
  const undo = (entry: number) =>
    ada.attempt('POST /api/contacts/{id}/timeline/{entry}/undo/', { params: { id, entry } });
  return { edit, newest, undo };
};

describe('undoing an edit', () => {
  const PHONE = { label: 'mobile', value: '+49 30 1234567' };
  it('restores a replaced entry in its position and keeps later ones', async () => {
    const { edit, newest, undo } = await openEdited({ phones: [PHONE] });
    const replaced = { label: 'mobile', value: '+49 30 7654321' };
    await edit({ phones: [replaced] });
    const entry = await newest();
    const work = { label: 'work', value: '+49 30 1112223' };
    await edit({ phones: [replaced, work] });
    expect(await undo(entry)).toMatchObject({
      status: 200,
      body: { phone_number: PHONE.value, phones: [PHONE, work] },
    });
  });

  it('restores the text before edits that were merged into one entry', async () => {
    const { edit, newest, undo } = await openEdited({ notes: 'Likes tea' });
    await edit({ notes: 'Likes' });
    await edit({ notes: 'Likes coffee' });
    expect(await undo(await newest())).toMatchObject({ body: { notes: 'Likes tea' } });
  });

  it('rejects with 409 if later edits replaced all of it', async () => {
    const { edit, newest, undo } = await openEdited({ job_title: 'Clerk' });
    await edit({ job_title: 'Engineer', nickname: '' });
    const entry = await newest();
    await edit({ favorite: true, job_title: 'Director', nickname: 'Charlie' });
    expect(await undo(entry)).toMatchObject({ status: 409 });
  });

  it('deletes what undoing needs after 30 days', async () => {
    const { edit } = await openEdited({});
    await edit({ nickname: 'Charlie' });
    const stored = () =>
      app.db.selectFrom('contact_changes').select('id').where('undo', 'is not', null).execute();
    expect(await stored()).not.toEqual([]);
    app.clock.advance(30 * 86_400_000);
    await sql`select graphile_worker.add_job('contacts.purge-undo')`.execute(app.db);
    await app.runJobs();
    expect(await stored()).toEqual([]);
  });
});
