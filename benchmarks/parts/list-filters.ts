import type { BenchFixture } from '../fixture.ts';
import type { Read } from './list-read.ts';

const PAGE = 50;
const OWN = 'from contacts where owner_id = $1 and deleted_at is null';

/** A hand-written page and count. */
export function baselineQuery(where: string, order = 'sort_name, id'): string {
  const condition = where === '' ? '' : ` and ${where}`;
  return (
    `select *, (select count(*) ${OWN}${condition}) as count ${OWN}${condition} ` +
    `order by ${order} limit ${PAGE + 1}`
  );
}

function listed(what: string, query: Record<string, string>, where = '', order?: string): Read {
  const path = `/api/contacts/?${new URLSearchParams(query)}`;
  return { what, paths: [path], sentences: [baselineQuery(where, order)] };
}

/** Every sort, filter, page cursors and tags. */
export async function filterReads({ ada }: BenchFixture): Promise<Read[]> {
  const { results } = await ada.call('GET /api/contact-types/');
  const type = String(results[0]!.id);
  const contacted = `coalesce(last_contacted_at, '-infinity') desc, id desc`;
  return [
    listed('first page', {}),
    listed('newest first', { sort: '-created_at' }, '', 'created_at desc, id desc'),
    listed('changed last first', { sort: '-updated_at' }, '', 'updated_at desc, id desc'),
    listed('contacted last first', { sort: '-last_contacted_at' }, '', contacted),
    listed('type', { type }, `contact_type_id = ${type}`),
    listed('tag', { tag: 'sauna' }, `tags @> '{sauna}'`),
    listed('favorites', { favorite: 'true' }, 'favorite'),
    listed('no favorites', { favorite: 'false' }, 'not favorite'),
    listed('linked', { linked: 'true' }, 'associated_user_id is not null'),
    listed('company', { company: 'Baltic Tea' }, COMPANY),
    listed('type, tag and favorite', { type, tag: 'choir', favorite: 'true' }, combined(type)),
    landmarks('landmarks', ''),
    landmarks('landmarks of favorites', 'favorite'),
    { what: 'tags', paths: ['/api/contacts/tags/'], sentences: [TAGS] },
  ];
}

/** Text search in the search table. */
export function withText(text: string): string {
  return `id in (select contact_id from contact_texts
    where owner_id = $1 and listed and search_text like '%${text}%')`;
}

const COMPANY = `${withText('baltic tea')} and company_name ilike '%baltic tea%'`;

function combined(type: string): string {
  return `contact_type_id = ${type} and tags @> '{choir}' and favorite`;
}

function landmarks(what: string, filter: '' | 'favorite'): Read {
  return {
    what,
    paths: [`/api/contacts/landmarks/${filter === '' ? '' : `?${filter}=true`}`],
    sentences: [
      `select * from (select sort_name, id, row_number() over (order by sort_name, id) as place
       ${OWN} ${filter === '' ? '' : `and ${filter}`}) as placed where place % 100 = 0`,
    ],
  };
}

const TAGS = `
  select name, count(*) from contact_tags where owner_id = $1
  group by name order by name limit ${PAGE + 1}`;
