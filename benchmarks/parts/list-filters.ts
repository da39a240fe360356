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

function createRead(what: string, query: Record<string, string>, where = '', order?: string): Read {
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
    createCursorsRead('page cursors', ''),
    createCursorsRead('page cursors of favorites', 'favorite'),
    { what: 'tags', paths: ['/api/contacts/tags/'], queries: [TAGS_QUERY] },
  ];
}

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
