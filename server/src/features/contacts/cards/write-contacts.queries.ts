import { sql, type Selectable } from 'kysely';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import type { Db } from '../../../infra/db.ts';
import {
  type Bindable,
  type Param,
  preparedFirst,
  preparedQuery,
} from '../../../infra/prepared-queries.ts';
import type { Sources, StringRecord } from '../../../infra/jsonb-columns.ts';
import type { Contacts } from '../../../infra/schema.ts';
import { ownedBy, selectContacts } from '../contacts.queries.ts';

type OmittedColumn =
  | 'id'
  | 'owner_id'
  | 'last_contacted_by_hand'
  | 'source'
  | 'created_at'
  | 'deleted_at'
  | 'merge_id'
  | 'job_changed_at'
  | OptionalColumn;

type OptionalColumn = 'extra' | 'sources' | 'kept_profile';

/** All written columns; the optional ones are unchanged if omitted. */
export type WrittenContact = Omit<Selectable<Contacts>, OmittedColumn> & {
  extra?: unknown;
  sources?: Sources | undefined;
  kept_profile?: StringRecord | undefined;
};
export type NewContact = WrittenContact &
  Pick<Selectable<Contacts>, 'source' | 'sources' | 'created_at'>;

// Files name contact types and custom fields, contacts reference them by id.
const {
  contact_type: _contact_type,
  custom_values: _custom_values,
  ...EMPTY_FIELDS
} = EMPTY_PROPOSAL;

/** Written columns and their values for missing fields. */
const COLUMN_DEFAULTS = {
  ...EMPTY_FIELDS,
  email: '',
  phone_number: '',
  associated_user_id: null,
  contact_type_id: null,
  custom: {},
  follow_profile: null,
  sort_name: '',
  first_name_key: null,
  last_name_key: null,
  company_key: null,
  city_key: null,
  search_text: '',
  beginnings: '',
  match_terms: '',
  email_keys: [],
  phone_keys: [],
  location_keys: [],
  updated_at: null,
} satisfies Record<keyof Omit<WrittenContact, OptionalColumn>, unknown>;

const columnRefs = Object.keys(COLUMN_DEFAULTS).map((column) => sql.ref(column));

/** Contacts as JSON rows. Omitting empty columns halves PostgreSQL's parse time. */
function toJsonRows(contacts: WrittenContact[]): string {
  const values = contacts.map((contact) =>
    Object.fromEntries(
      Object.entries(contact).filter(
        ([column, value]) => !(column in COLUMN_DEFAULTS && isEmpty(value)),
      ),
    ),
  );
  return JSON.stringify(values);
}

const selectJsonRows = (rows: Bindable<string>) => sql`jsonb_populate_recordset(
  jsonb_populate_record(null::contacts, ${JSON.stringify(COLUMN_DEFAULTS)}::jsonb), ${rows}::jsonb)`;

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null;
}

/** Inserts contacts in one statement and returns their ids in the same order. */
export async function insertContacts(
  db: Db,
  owner_id: number,
  contacts: NewContact[],
): Promise<number[]> {
  const rows = await insertRows(db, owner_id, toJsonRows(contacts));
  // Ids are assigned in row order.
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}

const insertRows = preparedQuery(
  'insert-contacts',
  (_db, owner_id: Param<number>, rows: Param<string>) => {
    const columns = sql.join([
      ...columnRefs,
      sql.ref('source'),
      sql.ref('sources'),
      sql.ref('created_at'),
    ]);
    return sql<{ id: number }>`
    insert into contacts (owner_id, extra, last_contacted_by_hand, ${columns})
    select ${owner_id}, coalesce(extra, '[]'), last_contacted_at, ${columns}
    from ${selectJsonRows(rows)}
    returning id`;
  },
);

/** Inserts a contact and returns it as in the API. Separate column parameters take 25 % less time than JSON. */
export async function insertContact(db: Db, owner_id: number, contact: NewContact) {
  const row: Record<string, unknown> = {
    extra: [],
    ...contact,
    owner_id,
    last_contacted_by_hand: contact.last_contacted_at,
  };
  const valueOf = (column: string) =>
    JSON_COLUMNS.has(column) ? JSON.stringify(row[column]) : row[column];
  return (await insertRow(db, ...INSERTED_COLUMNS.map(valueOf)))!;
}

const INSERTED_COLUMNS = [
  ...Object.keys(COLUMN_DEFAULTS),
  'owner_id',
  'extra',
  'source',
  'sources',
  'created_at',
  'last_contacted_by_hand',
];
const JSON_COLUMNS = new Set([
  'emails',
  'phones',
  'addresses',
  'urls',
  'messengers',
  'dates',
  'custom',
  'extra',
  'sources',
]);

const insertRow = preparedFirst('insert-contact', (db, ...values: Param<unknown>[]) => {
  // A statement can't select rows it inserts.
  const added = sql<Selectable<Contacts>>`(
    insert into contacts (${sql.join(INSERTED_COLUMNS.map((column) => sql.ref(column)))})
    values (${sql.join(values)}) returning *)`;
  return selectContacts(db.with('contacts', () => added) as unknown as Db);
});

export type UpdatedRow = WrittenContact & { id: number; owner_id: number };

/** Updates contacts in one statement. */
export async function updateContacts(db: Db, contacts: UpdatedRow[]): Promise<void> {
  const ids = contacts.map((contact) => contact.id);
  const changes = columnRefs.map((column) => sql`${column} = changed.${column}`);
  await sql`
    update contacts set extra = coalesce(changed.extra, contacts.extra),
      sources = coalesce(changed.sources, contacts.sources),
      kept_profile = coalesce(changed.kept_profile, contacts.kept_profile), ${sql.join(changes)},
      last_contacted_by_hand =
        case when changed.last_contacted_at is distinct from contacts.last_contacted_at
          then changed.last_contacted_at else contacts.last_contacted_by_hand end
    from ${selectJsonRows(toJsonRows(contacts))} as changed
    where contacts.id = changed.id and contacts.id = any(${ids}::bigint[])
      and contacts.owner_id + 0 = changed.owner_id`.execute(db);
}

export function trashContact(db: Db, owner_id: number, id: number, now: string) {
  return db
    .updateTable('contacts')
    .set({ deleted_at: now, updated_at: now })
    .where(ownedBy(owner_id))
    .where('id', '=', id)
    .execute();
}
