import { type Expression, sql, type SqlBool } from 'kysely';
import type { ContactFilter } from '#contract/contacts.ts';
import type { Timestamp } from '../../../infra/clock.ts';

export type Missing = NonNullable<ContactFilter['missing']>[number];

/** A value of a custom field matches one of these. */
interface CustomCondition {
  field_id: number;
  /** For `like`. */
  patterns: string[];
  texts: [from: string, to: string][];
  numbers: [from: number, to: number][];
}

/** Conditions on a contact's own columns. Null and empty lists match all. */
export interface RowFilter {
  types: number[];
  tags: string[];
  tag_match: 'any' | 'all' | 'none';
  favorite: boolean | null;
  /** Folded for the text index, and as written to check the company itself; one must match. */
  companies: { folded: string; written: string }[];
  /** Each list has one of a contact's place keys (see location-keys.ts). */
  locations: string[][];
  linked: boolean | null;
  missing: Missing[];
  contacted_before: Timestamp | null;
  contacted_after: Timestamp | null;
  never_contacted: boolean | null;
  has_photo: boolean | null;
  birthday_month: number | null;
  created_after: Timestamp | null;
  /** Relationships of the owner's contacts of one of these kinds, on either side. */
  related: { owner_id: number; kinds: number[] } | null;
  import_id: number | null;
  custom: CustomCondition[];
}

export const NO_ROW_FILTER: RowFilter = {
  types: [],
  tags: [],
  tag_match: 'any',
  favorite: null,
  companies: [],
  locations: [],
  linked: null,
  missing: [],
  contacted_before: null,
  contacted_after: null,
  never_contacted: null,
  has_photo: null,
  birthday_month: null,
  created_after: null,
  related: null,
  import_id: null,
  custom: [],
};

export function rowConditions(filter: RowFilter): Expression<SqlBool>[] {
  const { types, favorite, companies, linked, locations, missing } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (types.length > 0) conditions.push(sql`contacts.contact_type_id = any(${types}::bigint[])`);
  if (filter.tags.length > 0) conditions.push(tagCondition(filter));
  if (favorite !== null)
    conditions.push(favorite ? sql`contacts.favorite` : sql`not contacts.favorite`);
  if (linked !== null)
    conditions.push(sql`contacts.associated_user_id is ${linked ? sql`not null` : sql`null`}`);
  if (companies.length > 0) {
    const named = companies.map(({ written }) => sql`contacts.company_name ilike ${written}`);
    conditions.push(sql`(${sql.join(named, sql` or `)})`);
  }
  if (filter.has_photo !== null)
    conditions.push(filter.has_photo ? HAS_PHOTO : sql`not ${HAS_PHOTO}`);
  for (const keys of locations) conditions.push(sql`contacts.location_keys && ${keys}::text[]`);
  for (const part of missing) conditions.push(MISSING[part]);
  return [
    ...conditions,
    ...relatedConditions(filter),
    ...importConditions(filter),
    ...filter.custom.map(customCondition),
    ...timeConditions(filter),
  ];
}

function tagCondition({ tags, tag_match }: RowFilter): Expression<SqlBool> {
  if (tag_match === 'all') return sql`contacts.tags @> ${tags}::text[]`;
  const any = sql<SqlBool>`contacts.tags && ${tags}::text[]`;
  return tag_match === 'any' ? any : sql`not ${any}`;
}

const MISSING = {
  type: sql`contacts.contact_type_id is null`,
  email: sql`contacts.email = ''`,
  phone: sql`contacts.phone_number = ''`,
  birthday: sql`contacts.birthday is null`,
  tag: sql`contacts.tags = '{}'`,
  // Triggers create the reminder from the schedule of the contact, its tags or its type.
  schedule: sql`not exists (select from reminders
    where reminders.contact_id = contacts.id and reminders.kind = 'keep_in_touch')`,
} satisfies Record<Missing, Expression<SqlBool>>;

const HAS_PHOTO = sql<SqlBool>`exists (select from contact_photos
  where contact_photos.contact_id = contacts.id)`;

/** Relationships with contacts in the trash don't count. Independent of the contact, so that it's read once by index. */
function relatedConditions({ related }: RowFilter): Expression<SqlBool>[] {
  if (related === null) return [];
  const { owner_id, kinds } = related;
  const side = (own: string, other: string) => sql`
    select ${sql.ref(own)} from relationships
    where kind_id = any(${kinds}::bigint[]) and relationships.owner_id = ${owner_id}
      and not exists (select from contacts as gone
        where gone.id = ${sql.ref(other)} and gone.deleted_at is not null)`;
  return [sql`contacts.id in (${side('from_id', 'to_id')} union all ${side('to_id', 'from_id')})`];
}

function importConditions({ import_id }: RowFilter): Expression<SqlBool>[] {
  if (import_id === null) return [];
  return [sql`contacts.id in (select contact_id from import_rows where import_id = ${import_id})`];
}

/** Independent of the contact, so that it's read once by index. */
function customCondition(condition: CustomCondition): Expression<SqlBool> {
  const { field_id, patterns, texts, numbers } = condition;
  const found = [
    ...patterns.map((pattern) => sql`folded like ${pattern}`),
    ...texts.map(([from, to]) => sql`exact between ${from} and ${to}`),
    ...numbers.map(([from, to]) => sql`number between ${from}::float8 and ${to}::float8`),
    sql`false`,
  ];
  return sql`contacts.id in (select contact_id from custom_values
    where field_id = ${field_id} and listed and (${sql.join(found, sql` or `)}))`;
}

/** As indexed, never contacted is minus infinity. */
const CONTACTED = sql`coalesce(contacts.last_contacted_at, '-infinity'::timestamptz)`;

function timeConditions(filter: RowFilter): Expression<SqlBool>[] {
  const { contacted_before, contacted_after, never_contacted, birthday_month } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (contacted_before !== null)
    conditions.push(
      sql`(${CONTACTED} > '-infinity' and ${CONTACTED} < ${contacted_before}::timestamptz)`,
    );
  if (contacted_after !== null)
    conditions.push(sql`${CONTACTED} >= ${contacted_after}::timestamptz`);
  if (never_contacted !== null)
    conditions.push(
      never_contacted ? sql`${CONTACTED} = '-infinity'` : sql`${CONTACTED} > '-infinity'`,
    );
  if (filter.created_after !== null)
    conditions.push(sql`contacts.created_at >= ${filter.created_after}::timestamptz`);
  if (birthday_month !== null) {
    const month = String(birthday_month).padStart(2, '0');
    conditions.push(
      sql`contacts.birthday is not null and birth_month(contacts.birthday) = ${month}`,
    );
  }
  return conditions;
}

/** Whether the filter matches few contacts. "Not favorite", "not linked", "no photo" and "without a tag" match nearly all. */
export function isRowSelective(filter: RowFilter): boolean {
  return rowConditions(withoutBroadParts(filter)).length > 0;
}

/** The filter without the parts that match nearly all. */
export function withoutBroadParts(filter: RowFilter): RowFilter {
  return {
    ...filter,
    favorite: filter.favorite === false ? null : filter.favorite,
    linked: filter.linked === false ? null : filter.linked,
    has_photo: filter.has_photo === false ? null : filter.has_photo,
    tags: filter.tag_match === 'none' ? [] : filter.tags,
  };
}

/** What the parts that match nearly all leave out; one of the conditions must match. */
export function exclusions(filter: RowFilter): Expression<SqlBool>[] {
  return rowConditions({
    ...NO_ROW_FILTER,
    favorite: filter.favorite === false ? true : null,
    linked: filter.linked === false ? true : null,
    has_photo: filter.has_photo === false ? true : null,
    tags: filter.tag_match === 'none' ? filter.tags : [],
  });
}
