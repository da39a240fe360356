import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProposedContact } from '#contract/imports.ts';
import { arbitraryContact } from '../../testing/arbitrary-contact.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { insertImportedContacts } from '../contacts/import-support/imported-contacts.ts';

let app: TestApp;
let ada: Person;
let other: number;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  other = (await ada.call('POST /api/contacts/', { body: { first_name: 'Other' } })).id;
});
afterAll(() => app.close());

/** Every table in which a merge writes, and what it may leave changed. */
const TABLES = {
  contacts: ['updated_at'],
  contact_changes: [],
  contact_tags: [],
  interactions: [],
  interaction_contacts: [],
  reminders: ['updated_at'],
  reminder_contacts: [],
  reminder_completions: [],
  reminder_completion_contacts: [],
  contact_shares: [],
  connections: [],
  import_rows: [],
  duplicate_dismissals: [],
  relationships: [],
  household_contacts: [],
};

/** With the dates of reminders as the API returns them. */
async function readAll(): Promise<Record<string, unknown>> {
  await ada.call('GET /api/reminders/');
  const tables: Record<string, unknown> = {};
  for (const [table, but] of Object.entries(TABLES)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${but}::text[])::text as row from ${sql.table(table)} as t order by 1`.execute(
      app.db,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

const addAll = (cards: ProposedContact[]) =>
  insertImportedContacts(
    app.context,
    ada.id,
    cards.map((contact, at) => ({ contact, extra: [{ name: `x-${at % 2}` }] })),
    'import',
  );

/** Calls with some of the contacts, reminders of them, edits of some, and that some are not another. */
async function live(ids: number[]): Promise<void> {
  const [first = 0, ...rest] = ids;
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: first },
    body: { kind: 'call', body: 'with all', contact_ids: [...rest, other] },
  });
  const { id: lunch } = await ada.call('POST /api/reminders/', {
    body: {
      title: 'Lunch',
      due_date: '2031-05-05',
      rrule: 'FREQ=DAILY',
      contact_ids: [...rest, other],
    },
  });
  await ada.call('POST /api/reminders/{id}/complete/', { params: { id: lunch } });
  await ada.call('POST /api/contacts/{id}/relationships/', {
    params: { id: first },
    body: { kind_id: 7, contact_id: other },
  });
  await ada.call('POST /api/contacts/{id}/relationships/', {
    params: { id: first },
    body: { kind_id: 10, contact_id: rest[0]! },
  });
  await ada.call('POST /api/households/', { body: { name: 'All', contact_ids: ids } });
  for (const id of rest) {
    await ada.call('POST /api/contacts/{id}/relationships/', {
      params: { id },
      body: { kind_id: 7, contact_id: other, since: '1840', note: 'At the salon' },
    });
    await ada.call('POST /api/contacts/{id}/relationships/', {
      params: { id },
      body: { kind_id: 3, inverse: true, name: 'Byron' },
    });
    const body = { cadence_days: 30, birthday: '--05-31', deceased_on: null };
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body });
    await ada.call('POST /api/contacts/{id}/interactions/', {
      params: { id },
      body: { kind: 'note', body: 'with one' },
    });
    await ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { industry: 'Law' } });
    await ada.call('POST /api/reminders/', {
      body: { kind: 'birthday', contact_ids: [id], notes: 'Flowers' },
    });
    await ada.call('POST /api/contacts/duplicates/dismiss/', {
      body: { contact_ids: [id, other] },
    });
  }
}

it('restores every row when a merge is undone', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryContact, { minLength: 2, maxLength: 3 }),
      fc.nat(2),
      async (cards, index) => {
        const ids = await addAll(cards);
        await live(ids);
        const before = await readAll();
        const keep_id = ids[index % ids.length] ?? 0;
        const merge_ids = ids.filter((id) => id !== keep_id);
        const { merge_id } = await ada.call('POST /api/contacts/merge/', {
          body: { keep_id, merge_ids },
        });
        expect(await readAll()).not.toEqual(before);
        await ada.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
        expect(await readAll()).toEqual(before);
      },
    ),
    { numRuns: 5 },
  );
});

it('reassigns every table that references a contact or documents why not', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'contacts'::regclass order by 1`.execute(app.db);
  expect(rows.map(({ column }) => column)).toEqual([
    'card_links.contact_id',
    'connections.contact_id',
    // What a batch or an import made of a contact is undone for that contact alone.
    'contact_batch_rows.contact_id',
    'contact_changes.contact_id',
    // Follow their contact by triggers.
    'contact_days.contact_id',
    'contact_merges.keep_id',
    // Copied, and stays with the merged contact until the merge can no longer be undone.
    'contact_photos.contact_id',
    'contact_shares.accepted_contact_id',
    'contact_shares.contact_id',
    // Follow their contact by triggers.
    'contact_tags.contact_id',
    'contact_texts.contact_id',
    'custom_values.contact_id',
    'duplicate_dismissals.high_id',
    'duplicate_dismissals.low_id',
    // Recomputed on the next search.
    'duplicate_keys.contact_id',
    'duplicate_pairs.high_id',
    'duplicate_pairs.low_id',
    'household_contacts.contact_id',
    'import_rows.contact_id',
    'import_rows.duplicate_of',
    'interaction_contacts.contact_id',
    'introductions.contact_id',
    'relationships.from_id',
    'relationships.to_id',
    'reminder_completion_contacts.contact_id',
    'reminder_contacts.contact_id',
    'reminders.contact_id',
    'removed_photos.contact_id',
  ]);
});
