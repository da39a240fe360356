import type { BenchFixture } from '../fixture.ts';
import type { Read } from './list-read.ts';

const PAGE_SIZE = 50;
const OWN = 'from contacts where owner_id = $1 and deleted_at is null';

/** The baseline query for a page and its count. */
export function baselineQuery(where: string, order = 'sort_name, id'): string {
  const condition = where === '' ? '' : ` and ${where}`;
  return (
    `select *, (select count(*) ${OWN}${condition}) as count ${OWN}${condition} ` +
    `order by ${order} limit ${PAGE_SIZE + 1}`
  );
}

function createRead(
  what: string,
  query: [string, string][] | Record<string, string>,
  where = '',
  order?: string,
): Read {
  const path = `/api/contacts/?${new URLSearchParams(query)}`;
  return { what, paths: [path], queries: [baselineQuery(where, order)] };
}

/** Reads with every sort and filter, page cursors, and tags. */
export async function createFilterReads({ ada }: BenchFixture): Promise<Read[]> {
  const { results } = await ada.call('GET /api/contact-types/');
  const type = String(results[0]!.id);
  const contactedOrder = `coalesce(last_contacted_at, '-infinity') desc, id desc`;
  return [
    createRead('first page', {}),
    createRead('newest first', { sort: '-created_at' }, '', 'created_at desc, id desc'),
    createRead('last changed first', { sort: '-updated_at' }, '', 'updated_at desc, id desc'),
    createRead('last contacted first', { sort: '-last_contacted_at' }, '', contactedOrder),
    createRead('type', { type }, `contact_type_id = ${type}`),
    createRead('tag', { tag: 'sauna' }, `tags @> '{sauna}'`),
    createRead('favorites', { favorite: 'true' }, 'favorite'),
    createRead('not favorite', { favorite: 'false' }, 'not favorite'),
    createRead('linked', { linked: 'true' }, 'associated_user_id is not null'),
    createRead('company', { company: 'Baltic Tea' }, COMPANY_CONDITION),
    createRead(
      'type, tag and favorite',
      { type, tag: 'choir', favorite: 'true' },
      combinedCondition(type),
    ),
    ...createSortReads(),
    ...createOrganizingReads(type),
    createCursorsRead('page cursors', ''),
    createCursorsRead('page cursors of favorites', 'favorite'),
    { what: 'tags', paths: ['/api/contacts/tags/'], queries: [TAGS_QUERY] },
  ];
}

/** Orders besides those by name and newest first. */
function createSortReads(): Read[] {
  return SORT_KEYS.flatMap(([sort, key]) => [
    createRead(sort, { sort }, '', `${key}, id`),
    createRead(`-${sort}`, { sort: `-${sort}` }, '', `${key} desc, id desc`),
  ]);
}

const SORT_KEYS = [
  ['first_name', 'coalesce(first_name_key, sort_name)'],
  [
    'last_name',
    `coalesce(last_name_key, sort_key_of(contact_last_name(first_name, last_name, sort_name)))
      collate "und-x-icu"`,
  ],
  ['company', `coalesce(company_key, sort_key_of(company_name)) collate "und-x-icu"`],
  ['city', `coalesce(city_key, sort_key_of(addresses #>> '{0,city}')) collate "und-x-icu"`],
  [
    'next_contact_at',
    `coalesce((select list_date from reminders where contact_id = contacts.id
      and kind = 'keep_in_touch'), 'infinity')`,
  ],
] as const;

/** Filters that match few, many and nearly all contacts, alone and combined. */
function createOrganizingReads(type: string): Read[] {
  const before = `last_contacted_at < now() - interval '90 days'`;
  const berlin = `location_keys && '{city:berlin}'`;
  return [
    createRead('city', { city: 'Berlin' }, berlin),
    createRead('country', { country: 'Germany' }, `location_keys && '{country:germany}'`),
    createRead(
      'one of three tags',
      [
        ['tag', 'sauna'],
        ['tag', 'choir'],
        ['tag', 'press'],
      ],
      `tags && '{sauna,choir,press}'`,
    ),
    createRead('without a tag', { tag: 'sauna', tag_match: 'none' }, `not tags && '{sauna}'`),
    createRead('not contacted for 90 days', { last_contacted_before: 'P90D' }, before),
    createRead(
      'contacted within 90 days',
      { last_contacted_after: 'P90D' },
      `last_contacted_at >= now() - interval '90 days'`,
    ),
    createRead('never contacted', { never_contacted: 'true' }, 'last_contacted_at is null'),
    createRead(
      'birthday month',
      { birthday_month: '5' },
      `birthday is not null and birth_month(birthday) = '05'`,
    ),
    createRead(
      'added within a year',
      { created_after: 'P365D' },
      `created_at >= now() - interval '365 days'`,
    ),
    ...(['type', 'email', 'phone', 'birthday', 'tag', 'schedule'] as const).map((missing) =>
      createRead(`missing ${missing}`, { missing }, MISSING_CONDITIONS[missing]),
    ),
    createRead(
      'never contacted, by next contact',
      { never_contacted: 'true', sort: 'next_contact_at' },
      'last_contacted_at is null',
    ),
    createRead(
      'type, city and not contacted for 90 days',
      { type, city: 'Berlin', last_contacted_before: 'P90D' },
      `contact_type_id = ${type} and ${berlin} and ${before}`,
    ),
  ];
}

const MISSING_CONDITIONS = {
  type: 'contact_type_id is null',
  email: `email = ''`,
  phone: `phone_number = ''`,
  birthday: 'birthday is null',
  tag: `tags = '{}'`,
  schedule: `not exists (select from reminders where contact_id = contacts.id
    and kind = 'keep_in_touch')`,
};

/** A condition that searches the search table. */
export function textCondition(text: string): string {
  return `id in (select contact_id from contact_texts
    where owner_id = $1 and listed and search_text like '%${text}%')`;
}

const COMPANY_CONDITION = `${textCondition('baltic tea')} and company_name ilike '%baltic tea%'`;

function combinedCondition(type: string): string {
  return `contact_type_id = ${type} and tags @> '{choir}' and favorite`;
}

function createCursorsRead(what: string, filter: '' | 'favorite'): Read {
  return {
    what,
    paths: [`/api/contacts/landmarks/${filter === '' ? '' : `?${filter}=true`}`],
    queries: [
      `select * from (select sort_name, id, row_number() over (order by sort_name, id) as number
       ${OWN} ${filter === '' ? '' : `and ${filter}`}) as numbered where number % 100 = 0`,
    ],
  };
}

const TAGS_QUERY = `
  select name, count(*) from contact_tags where owner_id = $1
  group by name order by name limit ${PAGE_SIZE + 1}`;
