import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewReminder, Reminder } from '#contract/reminders.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const add = (person: Person, body: NewReminder) => person.call('POST /api/reminders/', { body });
const rejection = (person: Person, body: object) =>
  person.rejected('POST /api/reminders/', { body });

async function addContact(person: Person, fields: object): Promise<number> {
  return (await person.call('POST /api/contacts/', { body: fields })).id;
}

async function list(person: Person, query: object = {}): Promise<Reminder[]> {
  return (await person.call('GET /api/reminders/', { query })).results;
}

const today = () => app.clock.now().slice(0, 10);
const daysFrom = (days: number) =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

describe('a reminder for a message', () => {
  it('titles a reminder for a message as a follow-up and includes the linked contact', async () => {
    const [bob, grace] = [await app.signUp('Bob'), await app.signUp('Grace Hopper')];
    await bob.call('POST /api/connections/', { body: { to_user: grace.id } });
    await grace.call('POST /api/connections/', { body: { to_user: bob.id } });
    const { id: conversation, messages } = await grace.call('POST /api/conversations/start/', {
      body: { to_user: bob.id, initial_message: 'Could you send me the report?' },
    });
    const message_id = messages[0]!.id;
    const [{ id: contact } = { id: 0 }] = (await bob.call('GET /api/contacts/')).results;
    const reminder = await add(bob, { due_date: daysFrom(1), message_id });
    expect(reminder).toMatchObject({
      kind: 'follow_up',
      title: 'Reply to Grace Hopper',
      contact_ids: [contact],
      message: { id: message_id, conversation },
    });
    const said = await add(bob, {
      due_date: daysFrom(1),
      message_id,
      title: 'Send the report',
      contact_ids: [],
    });
    expect(said).toMatchObject({ title: 'Send the report', contact_ids: [] });
    const body = { due_date: daysFrom(1), message_id };
    expect((await rejection(ada, body)).errors).toHaveProperty('message_id');
  });

  it("titles a reminder for a message with the contact's name", async () => {
    const contact_ids = [await addContact(ada, { company_name: 'Navy' })];
    expect(await add(ada, { kind: 'follow_up', due_date: daysFrom(1), contact_ids })).toMatchObject(
      { title: 'Follow up with Navy', message: null },
    );
  });
});

describe('listing reminders', () => {
  it('sorts by date and time, all-day first, completed ones newest first', async () => {
    const eve = await app.signUp('Eve');
    const make = (title: string, due_date: string, due_time: string | null = null) =>
      add(eve, { title, due_date, due_time });
    await make('later', '2031-05-06');
    await make('nine', '2031-05-05', '09:00');
    await make('all day', '2031-05-05');
    await make('ten', '2031-05-05', '10:00');
    const titles = async (query: object) => (await list(eve, query)).map(({ title }) => title);
    expect(await titles({})).toEqual(['all day', 'nine', 'ten', 'later']);
    for (const reminder of await list(eve, { status: 'open' })) {
      app.clock.advance(1000);
      if (reminder.title !== 'ten')
        await eve.call('POST /api/reminders/{id}/complete/', { params: { id: reminder.id } });
    }
    expect(await titles({ status: 'open' })).toEqual(['ten']);
    expect(await titles({ status: 'done' })).toEqual(['later', 'nine', 'all day']);
    expect(await titles({})).toEqual(['all day', 'nine', 'ten', 'later']);
    expect(await titles({ from: '2031-05-06' })).toEqual(['later']);
    expect(await titles({ to: '2031-05-05', status: 'done' })).toEqual(['nine', 'all day']);
    expect(await titles({ status: 'due' })).toEqual([]);
    expect(await titles({ status: 'scheduled' })).toEqual(['ten']);
  });

  it.each([['open'], ['done'], [undefined]])(
    'returns each of %s once over all pages, also at the same time',
    async (status) => {
      const eve = await app.signUp('Eve');
      const row = {
        owner_id: eve.id,
        kind: 'one_off',
        title: 'A',
        time_zone: 'UTC',
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      };
      const rows = Array.from({ length: 23 }, (_, at) => {
        const day = `2032-01-0${1 + (at % 3)}`;
        const time = at % 2 === 0 ? null : '09:00';
        return {
          ...row,
          due_date: day,
          starts_on: day,
          original_date: day,
          list_date: day,
          due_time: time,
          list_time: time,
          status: status === 'done' ? 'done' : 'scheduled',
          completed_at: status === 'done' ? `2026-01-0${1 + (at % 3)}T00:00:00.000Z` : null,
        };
      });
      await app.db.insertInto('reminders').values(rows).execute();
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: '4', ...(cursor && { cursor }), ...(status && { status }) };
        const page = await eve.call('GET /api/reminders/', { query });
        seen.push(...page.results.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toHaveLength(23);
      expect(new Set(seen).size).toBe(23);
      const whole = await list(eve, { limit: '200', ...(status && { status }) });
      expect(whole.map(({ id }) => id)).toEqual(seen);
    },
  );

  it('rejects the cursor of another order', async () => {
    const eve = await app.signUp('Eve');
    for (const title of ['A', 'B']) await add(eve, { title, due_date: '2031-01-01' });
    const { next_cursor } = await eve.call('GET /api/reminders/', { query: { limit: '1' } });
    const query = { status: 'done', cursor: next_cursor };
    expect((await eve.rejected('GET /api/reminders/', { query })).errors).toHaveProperty('cursor');
  });

  it('finds reminders by text and contact name', async () => {
    const eve = await app.signUp('Eve');
    const grace = await addContact(eve, {
      first_name: 'Zoë',
      last_name: 'Ångström',
      company_name: 'Navy',
      birthday: '--05-31',
    });
    const due_date = '2031-05-05';
    await add(eve, { title: 'Buy a Straße map', notes: 'for the café', due_date });
    await add(eve, { title: 'Dinner', due_date, contact_ids: [grace] });
    await add(eve, { kind: 'birthday', contact_ids: [grace] });
    await add(eve, { kind: 'keep_in_touch', contact_ids: [grace], rrule: 'FREQ=MONTHLY' });
    const titles = async (q: string) =>
      (await list(eve, { q })).map(({ title }) => title).toSorted();
    const ofZoe = ['Dinner', 'Get in touch with Zoë Ångström', 'Zoë Ångström’s birthday'];
    expect(await titles('strasse CAFE')).toEqual(['Buy a Straße map']);
    expect(await titles('angstrom')).toEqual(ofZoe);
    expect(await titles('an')).toEqual(ofZoe);
    expect(await titles('a')).toEqual(['Buy a Straße map', ...ofZoe]);
    expect(await titles('zoe din')).toEqual(['Dinner']);
    expect(await titles('in touch zoe')).toEqual(['Get in touch with Zoë Ångström']);
    expect(await titles('birthday')).toEqual(['Zoë Ångström’s birthday']);
    // The company isn't one of her names.
    expect(await titles('navy')).toEqual([]);
    for (const q of ['%', '_', '\\', "'", 'xq']) expect(await titles(q)).toEqual([]);
    expect(await titles('  ')).toHaveLength(4);
    expect(await list(eve, { contact: grace })).toHaveLength(3);
    expect(await list(eve, { contact: grace, q: 'dinner', status: 'open' })).toHaveLength(1);
    expect(await list(await app.signUp('Mallory'), { contact: grace })).toEqual([]);
  });
});
