import type { BulkAction, ContactBatch } from '#contract/bulk.ts';
import type { Contact } from '#contract/contacts.ts';
import type { TrashedContact } from '#contract/trash.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

/** What a person does with many contacts, in few words. */
export interface Bulk {
  add(...names: string[]): Promise<number[]>;
  read(id: number): Promise<Contact>;
  run(action: BulkAction, ids: number[], value?: number | string | null): Promise<Result>;
  runWhere(filter: object, action: BulkAction, value?: number | string | null): Promise<Result>;
  batch(id: number): Promise<ContactBatch>;
  undo(id: number): Promise<number>;
  trash(): Promise<TrashedContact[]>;
  list(query?: object): Promise<Contact[]>;
}

interface Result {
  changed: number;
  batch_id: number;
}

export function bulkOf(person: Person): Bulk {
  return {
    async add(...names) {
      const added: number[] = [];
      for (const first_name of names)
        added.push((await person.call('POST /api/contacts/', { body: { first_name } })).id);
      return added;
    },
    read: (id) => person.call('GET /api/contacts/{id}/', { params: { id } }),
    run: (action, ids, value) =>
      person.call('POST /api/contacts/bulk/', { body: { action, ids, value } }),
    runWhere: (filter, action, value) =>
      person.call('POST /api/contacts/bulk/', { body: { action, filter, value } }),
    batch: (id) => person.call('GET /api/contacts/bulk/{id}/', { params: { id } }),
    undo: async (id) =>
      (await person.call('POST /api/contacts/bulk/{id}/undo/', { params: { id } })).changed,
    trash: async () =>
      (await person.call('GET /api/contacts/trash/', { query: { limit: 200 } })).results,
    list: async (query = {}) =>
      (await person.call('GET /api/contacts/', { query: { limit: 200, ...query } })).results,
  };
}

/** Inserts contacts without the API; returns their ids. */
export async function fill(app: TestApp, owner_id: number, count: number): Promise<number[]> {
  const now = app.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    owner_id,
    first_name: `Person ${index}`,
    sort_name: `Person ${index}`,
    search_text: `person ${index}`,
    email_keys: [],
    phone_keys: [],
    created_at: now,
    updated_at: now,
  }));
  const inserted: number[] = [];
  for (let from = 0; from < count; from += 1000) {
    const chunk = rows.slice(from, from + 1000);
    const inserted_rows = await app.db
      .insertInto('contacts')
      .values(chunk)
      .returning('id')
      .execute();
    inserted.push(...inserted_rows.map((row) => row.id));
  }
  return inserted;
}
