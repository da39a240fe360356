import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry, TimelineType } from '#contract/interactions.ts';
import { addMs } from '../../infra/clock.ts';
import { jsonb } from '../../infra/db.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Filter = Exclude<TimelineType, 'created'>;

const say = (from: Person, to: Person, initial_message: string) =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });

/** Two people who are connected, and the contact that the first has of the second. */
async function pair() {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const { id } = await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  await grace.call('POST /api/connections/{id}/accept/', { params: { id } });
  const query = { user_id: grace.id };
  const { results } = await ada.call('GET /api/contacts/search/', { query });
  return { ada, grace, contact: results[0]!.id };
}

/** Events and their milliseconds after the start: few, so that many events have the same timestamp. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom('interaction', 'change', 'message', 'share'),
    ms: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 25 },
);

const BEGINNING = '2026-01-01T00:00:00.000Z';

describe('timeline pages', () => {
  it('returns everything of the timeline once over all pages, newest first', async () => {
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
